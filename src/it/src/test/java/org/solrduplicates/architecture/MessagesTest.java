// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.architecture;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.Golden;
import org.solrduplicates.core.Project;

/**
 * Collects the sentences in the sources that a user can see into one file, so that a new one is
 * read beside the others. {@code -Dgolden.update=true} writes the file.
 */
class MessagesTest {
  /** A text of three such words is a sentence, or a part of one. */
  private static final Pattern WORD = Pattern.compile("(?<![\\w.=&?/-])[a-z]{2,}(?![\\w=(/])");

  private static final Pattern MARKUP = Pattern.compile("@[a-z]|</|\\(\\?");

  /** The texts of one file, parts that are joined with a plus as one. */
  static class Texts extends TreeScanner<Void, List<String>> {
    @Override
    public Void visitBinary(BinaryTree node, List<String> found) {
      Optional<String> text = text(node);
      text.ifPresent(found::add);
      return text.isPresent() ? null : super.visitBinary(node, found);
    }

    @Override
    public Void visitLiteral(LiteralTree node, List<String> found) {
      text(node).ifPresent(found::add);
      return null;
    }

    @Override
    public Void visitAnnotation(AnnotationTree node, List<String> found) {
      boolean isHelp = node.getAnnotationType().toString().matches("Option|Parameters|Command");
      return isHelp ? super.visitAnnotation(node, found) : null;
    }

    private static Optional<String> text(Object node) {
      if (node instanceof LiteralTree literal) {
        return Optional.ofNullable(literal.getValue())
            .filter(String.class::isInstance)
            .map(String.class::cast);
      }
      return node instanceof BinaryTree both
          ? text(both.getLeftOperand())
              .flatMap(left -> text(both.getRightOperand()).map(right -> left + right))
          : Optional.empty();
    }
  }

  @Test
  void theMessagesAreThoseThatWereRead() throws IOException {
    List<String> lines = new ArrayList<>();
    for (CompilationUnitTree unit : parsed("main")) {
      String source =
          unit.getSourceFile().getName().replaceAll(".*[/\\\\]org[/\\\\]solrduplicates[/\\\\]", "");
      List<String> texts = new ArrayList<>();
      new Texts().scan(unit, texts);
      texts.stream()
          .filter(MessagesTest::isSentence)
          .distinct()
          .forEach(text -> lines.add(source + ": " + text.replace("\n", "\\n")));
    }
    String collected = String.join("\n", lines) + "\n";

    assertTrue(lines.size() > 500, () -> "messages: " + lines.size());
    Golden.assertMatches("messages.txt", collected);
  }

  /** Returns the syntax of all sources of the modules, of {@code main} or {@code test}. */
  static List<CompilationUnitTree> parsed(String kind) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<CompilationUnitTree> units = new ArrayList<>();
      ((JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  null,
                  null,
                  files.getJavaFileObjectsFromPaths(Project.sources(kind))))
          .parse()
          .forEach(units::add);
      return units;
    }
  }

  private static boolean isSentence(String text) {
    return !text.startsWith("\"type\"")
        && !MARKUP.matcher(text).find()
        && WORD.matcher(text).results().count() >= 3;
  }
}
