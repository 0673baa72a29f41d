// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CredentialsTest {
  @TempDir private Path folder;

  private Path file(String content, String permissions) throws IOException {
    Path file = Files.writeString(folder.resolve("credentials"), content);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  @ParameterizedTest
  @ValueSource(strings = {"anna:s:e cret", "anna:s:e cret\n", "\uFEFFanna:s:e cret\r\n"})
  void aFileIsOneLineAndThePasswordMayHaveColons(String content) throws IOException {
    assertEquals(new Credentials("anna", "s:e cret"), Credentials.read(file(content, "rw-------")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw-----w-"})
  void aFileThatOthersMayReadOrWriteIsRefused(String permissions) throws IOException {
    Path file = file("anna:secret", permissions);

    IOException failure = assertThrows(IOException.class, () -> Credentials.read(file));

    assertTrue(failure.getMessage().startsWith(file + " is accessible to others"));
    assertFalse(failure.getMessage().contains("secret"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "secret", ":secret", "anna:secret\nmore", "\nanna:secret"})
  void aFileWithAnythingElseIsRefusedAndNotShown(String content) throws IOException {
    Path file = file(content, "r--------");

    IOException failure = assertThrows(IOException.class, () -> Credentials.read(file));

    assertEquals(file + " must contain one line, user:password", failure.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "http://anna:secret@host:8983/solr/x/, secret, http://host:8983/solr/x",
    "https://anna:s%40c%3Ar+t%C3%A9@host/solr/x, s@c:r+té, https://host/solr/x",
    "http://anna:@host, '', http://host",
    "http://anna:a:b@[::1]:8983/solr/a@b//, a:b, http://[::1]:8983/solr/a@b",
  })
  void anAddressMayHaveThem(String address, String password, String without) {
    assertEquals(
        Optional.of(new Credentials("anna", password)), Credentials.of(URI.create(address)));
    assertEquals(without, Credentials.without(URI.create(address)));
  }

  @Test
  void anAddressNeedNotHaveThem() {
    URI address = URI.create("http://host/solr/anna:secret@x");

    assertEquals(Optional.empty(), Credentials.of(address));
    assertEquals(address.toString(), Credentials.without(address));
  }

  @ParameterizedTest
  @ValueSource(strings = {"http://secret@host/solr/x", "http://:secret@host/solr/x"})
  void anAddressWithHalfOfThemIsRefusedAndNotShown(String address) {
    URI uri = URI.create(address);

    String message =
        assertThrows(IllegalArgumentException.class, () -> Credentials.of(uri)).getMessage();

    assertFalse(message.contains("secret"), message);
  }

  @Test
  void thePasswordIsNotPrintedAndSentInUtf8() {
    Credentials credentials = new Credentials("ann", "sécret");

    assertEquals("user 'ann'", credentials.toString());
    assertEquals("Basic YW5uOnPDqWNyZXQ=", credentials.header());
  }
}
