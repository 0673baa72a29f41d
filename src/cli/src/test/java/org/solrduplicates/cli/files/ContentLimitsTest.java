// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is too much to read or compare ends with a reason. */
class ContentLimitsTest {
  @TempDir Path folder;

  private void assertNoKey(String message, COSBase object) throws IOException {
    Path file = folder.resolve("a.pdf");
    try (PDDocument document = new PDDocument()) {
      document.getDocumentCatalog().getCOSObject().setItem("AF", object);
      document.save(file.toFile());
    }

    IOException refused =
        assertThrows(IOException.class, () -> PdfContent.add(file, new ContentKey()));

    assertEquals(message, refused.getMessage());
  }

  @Test
  void deepObjectsOfAFileAreNotCompared() throws IOException {
    COSDictionary outer = new COSDictionary();
    for (int i = 0; i < 300; i++) {
      COSDictionary inner = outer;
      outer = new COSDictionary();
      outer.setItem(COSName.A, inner);
    }

    assertNoKey("the objects of the file are too deep to compare", outer);
  }

  @Test
  void longObjectsOfAFileAreNotCompared() throws IOException {
    COSString text = new COSString("a".repeat(1 << 20));
    COSDictionary all = new COSDictionary();
    COSArray array = new COSArray();
    for (int i = 0; i < 17; i++) {
      array.add(text);
    }
    all.setItem(COSName.A, array);

    assertNoKey("the objects of the file are too long to compare", all);
  }

  @Test
  void aLongTextIsNotCompared() throws IOException {
    Path file = folder.resolve("a.txt");
    try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
      sparse.setLength((1 << 24) + 1);
    }

    IOException refused = assertThrows(IOException.class, () -> TextContent.checkLength(file));

    assertEquals("the file is too long for a text", refused.getMessage());
  }

  /** A library that ignores the end would read for ever. */
  @Test
  void theEndOfACaptureIsReadAHundredTimes() throws IOException {
    Path file = Files.createFile(folder.resolve("a.warc"));
    try (CaptureChannel channel = CaptureChannel.open(file)) {
      for (int i = 0; i < 100; i++) {
        assertEquals(-1, channel.read(ByteBuffer.allocate(9)));
      }

      EOFException refused =
          assertThrows(EOFException.class, () -> channel.read(ByteBuffer.allocate(9)));

      assertEquals("the end is damaged", refused.getMessage());
    }
  }

  @ParameterizedTest
  @CsvSource({"-1, 1", "2, 1"})
  void sizesThatNoFileHasAreRefused(long least, long most) {
    FileFilter.Reach reach = new FileFilter.Reach(false, false, 1);

    Exception refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                new FileFilter(
                    List.of(), List.of(), least, most, Optional.empty(), Optional.empty(), reach));

    assertEquals(
        "sizes must satisfy 0 <= minSize <= maxSize, were " + least + " and " + most,
        refused.getMessage());
  }
}
