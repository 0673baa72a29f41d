# SPDX-License-Identifier: Apache-2.0
"""Reads an answer of /duplicates with pysolr as it is (ClientsIT runs this).

Usage: clients.py URL ID OTHER_ID ABSENT_ID: a core, two versions of a text in it, and an id that
no document has.
"""

import logging
import sys

import pysolr

WRONG = (
    "Solr responded with an error (HTTP 400): "
    "[Reason: dup.threshold must be a number in (0, 1], was '2']"
)


def ask(solr, key, **parameters):
    """Asks for the duplicates of a document by its key, whatever characters are in it."""
    query = "{!term f=id}" + key
    return solr.search(query, search_handler="/duplicates", fl="id,title,score", **parameters)


def check(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: expected {expected!r}, found {found!r}")


def refusal(solr, key):
    logging.disable(logging.CRITICAL)
    try:
        ask(solr, key, **{"dup.threshold": 2})
    except pysolr.SolrError as error:
        return str(error)
    return "answered"


def main(url, key, other, absent):
    solr = pysolr.Solr(url, timeout=60)

    answer = ask(solr, key)
    check("hits", answer.hits, 1)
    check("ids", [doc["id"] for doc in answer], [other])
    check("fields", sorted(answer.docs[0]), ["id", "score", "title"])

    duplicates = answer.raw_response["duplicates"]
    check("size", duplicates["group"]["size"], 2)
    check("pivot", duplicates["group"]["pivot"], key)
    check("history", [entry["id"] for entry in duplicates["history"]], [key, other])
    check("score", answer.docs[0]["score"], duplicates["history"][1]["similarity"])
    check("a version, no copy", 0.7 <= answer.docs[0]["score"] < 1, True)

    nothing = ask(solr, absent)
    check("hits of a query that finds no document", nothing.hits, 0)
    check("its match", nothing.raw_response["match"]["numFound"], 0)

    check("refusal", refusal(solr, key), WRONG)


if __name__ == "__main__":
    main(*sys.argv[1:])
