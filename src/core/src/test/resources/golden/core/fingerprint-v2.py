#!/usr/bin/env python3
"""A second, independent writer of the fingerprint record, version 2, for one fixed document.

Wrote fingerprint-v2.properties: python3 fingerprint-v2.py > fingerprint-v2.properties
It follows the layout in FingerprintCodec's comment and shares no code with the product, so the
golden file can only agree with the product if both follow the layout. Never run by the build.
"""
import base64
import math

TITLE = "Supply contract ACME"
TEXT = "The supplier delivers 12 pumps (合同) by 2024-03-02; the supplier delivers the A4 manual, Straße 3fa85f64, 계약서를 h2o."
# cut by hand: lower case, Han in pairs; similarities use the base form of a word, if it has another
TITLE_WORDS = "supply contract acme".split()
WORDS = (
    "the supplier delivers 12 pumps 合同 by 2024 03 02 the supplier delivers the a4 manual"
    " straße 3fa85f64 계약서를 h2o".split()
)
BASES = {"straße": "strasse", "계약서를": "계약"}
NUMBERS = {"12", "2024", "03", "02", "a4"}

MASK = (1 << 64) - 1


def mix(z):
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def word_hash(word):
    h = 0xCBF29CE484222325
    utf16 = word.encode("utf-16-be")
    for i in range(0, len(utf16), 2):
        h = ((h ^ int.from_bytes(utf16[i : i + 2], "big")) * 0x100000001B3) & MASK
    return mix(h)


def append(h, following):
    return mix((h * 0x9E3779B97F4A7C15 + following) & MASK)


def text_hash(words):
    high, low = 1, 2
    for word in words:
        high = append(high, word_hash(word))
        low = append(low, ~word_hash(word) & MASK)
    return high, low


def sketch(words):
    hashes = set()
    for i in range(max(1, len(words) - 2)):
        h = 3
        for word in words[i : i + 3]:
            h = append(h, word_hash(BASES.get(word, word)))
        hashes.add(h >> 32)
    return sorted(hashes)[:64], len(hashes)


def bag(words):
    counts = {}
    for word in words:
        term = word_hash(BASES.get(word, word)) >> 41 << 1 | (word in NUMBERS)
        counts[term] = counts.get(term, 0) + 1
    return sorted(counts.items())


def simhash(terms):
    votes = [0] * 64
    for term, count in terms:
        weight = math.floor(1024 * (1 + math.log(count)) + 0.5)
        h = mix(term)
        for bit in range(64):
            votes[bit] += weight if h >> bit & 1 else -weight
    return sum(1 << bit for bit in range(64) if votes[bit] > 0)


def binary(number, digits):
    return format(number, "b").zfill(digits) if digits else ""


def gamma(number):
    return "0" * (number.bit_length() - 1) + format(number, "b")


def rice(number, r):
    return "0" * (number >> r) + "1" + binary(number & ((1 << r) - 1), r)


def rice_parameter(largest, size):
    """Any r can be read; this is the one the product takes."""
    return int(max(1, largest / size * 0.69)).bit_length() - 1


def sketch_bits(hashes, shingles):
    r = rice_parameter(hashes[-1], len(hashes))
    bits = [gamma(shingles), gamma(len(hashes)), binary(r, 6)]
    before = 0
    for h in hashes:
        bits.append(rice(h - before, r))
        before = h
    return "".join(bits)


def bag_bits(terms):
    r = rice_parameter(terms[-1][0], len(terms))
    bits = [gamma(len(terms)), binary(r, 6)]
    before = -1
    for term, count in terms:
        bits.append(rice(term - before - 1, r) + gamma(count))
        before = term
    return "".join(bits)


def crc32c(content):
    crc = 0xFFFFFFFF
    for byte in content:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    return crc ^ 0xFFFFFFFF


def term(number, size):
    return base64.urlsafe_b64encode(number.to_bytes(size, "big")).decode().rstrip("=")


def main():
    hashes, shingles = sketch(WORDS)
    terms = bag(WORDS)
    high, low = text_hash(WORDS)
    title = text_hash(TITLE_WORDS)[0] & 0xFFFFFFFF | 1
    bits = sketch_bits(hashes, shingles) + bag_bits(terms)
    bits += "0" * (-len(bits) % 8)
    fields = {
        "version": "02",
        "words": "0000",
        "titleHash": format(title, "08x"),
        "textHash": format(high, "016x") + format(low, "016x"),
        "bits": int(bits, 2).to_bytes(len(bits) // 8, "big").hex(),
    }
    fields["checksum"] = format(crc32c(bytes.fromhex("".join(fields.values()))), "08x")
    print("# Written by fingerprint-v2.py, not by the product. Frozen: what is in an index follows it.")
    print("title = " + TITLE)
    print("text = " + TEXT)
    print("# the fields of the record in order, in hexadecimal")
    for name, value in fields.items():
        print(name + " = " + value)
    print("# the other fields of the index")
    print("simHash = " + format(simhash(terms), "016x"))
    print("textTerm = " + term(high << 64 | low, 16))
    print("sketchTerms = " + " ".join(term(h, 4) for h in hashes))


main()
