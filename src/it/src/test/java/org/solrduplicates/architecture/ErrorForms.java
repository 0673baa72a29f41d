// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.architecture;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The forms of the errors in sources: what they create exceptions with, where a value that is known
 * only when the program runs is a word in capitals. A method that only returns an error is replaced
 * by that error, with the arguments of each call.
 */
final class ErrorForms {
  /**
   * The message of one place in the sources.
   *
   * @param source the file, such as {@code solr/config/RequestParams.java}
   * @param type the exception
   * @param text the message; a value is {@code <NAME>}
   */
  record Form(String source, String type, String text) {
    private static final Pattern VALUE = Pattern.compile("<([A-Z_0-9]+)>");
    private static final Pattern WORD = Pattern.compile("[a-z]{2,}");

    /** Returns whether it has words, not only a name or the reason of another error. */
    boolean isSentence() {
      return WORD.matcher(VALUE.matcher(text).replaceAll("")).results().count() > 1;
    }

    /** Returns the message with values as words in capitals. */
    String shown() {
      String apart =
          text.replaceAll("(<[A-Z_0-9]+>)(?=[<a-z])", "$1 ")
              .replaceAll("(?<=[a-z])(?=<[A-Z_0-9]+>)", " ");
      return VALUE.matcher(apart).replaceAll("$1");
    }

    /** Returns the parts between values. */
    List<String> parts() {
      return VALUE.splitAsStream(text).toList();
    }
  }

  private static final Pattern PLACE = Pattern.compile("%(?:(\\d)\\$)?[-.\\d]*[sdf]|%%");

  /** The names of values whose method has another kind of name. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("SimpleName", "class"),
          Map.entry("join", "values"),
          Map.entry("get", "value"),
          Map.entry("toList", "values"),
          Map.entry("keySet", "fields"),
          Map.entry("getPluginInfo", "value"),
          Map.entry("toSeconds", "number"),
          Map.entry("toMinutes", "number"),
          Map.entry("label", "value"),
          Map.entry("asGiven", "value"),
          Map.entry("of", "reason"),
          Map.entry("orElse", "value"),
          Map.entry("orElseThrow", "value"));

  /** Constants of Solr, and keys of parameters. */
  private static final Map<String, String> CONSTANTS =
      Map.of(
          "FL", "fl",
          "WT", "wt",
          "SORT", "sort",
          "SHARDS", "shards",
          "SOURCES", "dup.sources",
          "SIMILARITY_FIELDS", "mlt.fl",
          "CURSOR_MARK_PARAM", "cursorMark");

  private static final Pattern ERROR = Pattern.compile("\\w+(Exception|Error)");

  /** A method that only returns an error, or a value that is computed at one place. */
  private record Known(String owner, String type, List<String> parameters, ExpressionTree value) {
    boolean isError() {
      return ERROR.matcher(type).matches();
    }
  }

  private final Map<String, Known> known = new HashMap<>();
  private final Map<String, Integer> definitions = new HashMap<>();
  private final List<Form> forms = new ArrayList<>();

  /** Returns the different forms, in the order of the sources. */
  static List<Form> of(Iterable<? extends CompilationUnitTree> units) {
    ErrorForms found = new ErrorForms();
    for (CompilationUnitTree unit : units) {
      found.new Definitions().scan(unit, "");
    }
    for (CompilationUnitTree unit : units) {
      found.new Errors(source(unit)).scan(unit, "");
    }
    return found.forms.stream().filter(Form::isSentence).distinct().toList();
  }

  static String source(CompilationUnitTree unit) {
    return unit.getSourceFile()
        .getName()
        .replaceAll(".*[/\\\\]org[/\\\\]solrduplicates[/\\\\]", "");
  }

  /** Collects constants and methods that only return a value, by class and name. */
  private final class Definitions extends TreeScanner<Void, String> {
    @Override
    public Void visitClass(ClassTree node, String owner) {
      return super.visitClass(node, node.getSimpleName().toString());
    }

    @Override
    public Void visitVariable(VariableTree node, String owner) {
      if (node.getInitializer() != null
          && node.getModifiers().getFlags().toString().contains("static")) {
        String name = node.getName().toString();
        define(name, new Known(owner, "", List.of(), node.getInitializer()));
      }
      return super.visitVariable(node, owner);
    }

    @Override
    public Void visitMethod(MethodTree node, String owner) {
      if (node.getBody() != null
          && node.getBody().getStatements().size() == 1
          && node.getBody().getStatements().get(0) instanceof ReturnTree only
          && only.getExpression() != null) {
        List<String> parameters =
            node.getParameters().stream().map(each -> each.getName().toString()).toList();
        define(
            name(node.getName(), parameters.size()),
            new Known(
                owner, String.valueOf(node.getReturnType()), parameters, only.getExpression()));
      }
      return super.visitMethod(node, owner);
    }

    private void define(String name, Known value) {
      known.put(value.owner() + "." + name, value);
      known.put(name, value);
      definitions.merge(name, 1, Integer::sum);
    }
  }

  private static String name(Object name, int parameters) {
    return name + "/" + parameters;
  }

  /** Collects errors; the scanned value is the name of the class. */
  private final class Errors extends TreeScanner<Void, String> {
    private final String source;
    private Map<String, String> values = new HashMap<>();
    private boolean isFactory;

    Errors(String source) {
      this.source = source;
    }

    @Override
    public Void visitClass(ClassTree node, String owner) {
      return super.visitClass(node, node.getSimpleName().toString());
    }

    @Override
    public Void visitMethod(MethodTree node, String owner) {
      Map<String, String> around = values;
      values = new HashMap<>();
      isFactory =
          !node.getParameters().isEmpty()
              && node.getBody() != null
              && node.getBody().getStatements().size() == 1
              && node.getBody().getStatements().get(0) instanceof ReturnTree only
              && error(only.getExpression(), owner, Map.of()).isPresent();
      super.visitMethod(node, owner);
      isFactory = false;
      values = around;
      return null;
    }

    @Override
    public Void visitVariable(VariableTree node, String owner) {
      if (node.getInitializer() != null) {
        String value = text(node.getInitializer(), owner, values);
        boolean isValue = value.matches("<\\w+>|");
        values.put(node.getName().toString(), isValue ? value(node.getName().toString()) : value);
      }
      return super.visitVariable(node, owner);
    }

    @Override
    public Void visitNewClass(NewClassTree node, String owner) {
      return add(node, owner) ? null : super.visitNewClass(node, owner);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree node, String owner) {
      return add(node, owner) ? null : super.visitMethodInvocation(node, owner);
    }

    private boolean add(ExpressionTree node, String owner) {
      Optional<Form> found = error(node, owner, values);
      found
          .map(form -> new Form(source, form.type(), form.text()))
          .filter(form -> !isFactory)
          .ifPresent(forms::add);
      return found.isPresent();
    }
  }

  /** Returns the error that an expression creates. */
  private Optional<Form> error(Tree tree, String owner, Map<String, String> values) {
    if (tree instanceof NewClassTree created) {
      String type = created.getIdentifier().toString();
      return ERROR.matcher(type).matches()
          ? created.getArguments().stream()
              .map(argument -> text(argument, owner, values))
              .filter(text -> text.matches("(?s).*[a-z]{2,}.*"))
              .findFirst()
              .map(text -> new Form("", type, text))
          : Optional.empty();
    }
    return tree instanceof MethodInvocationTree call
        ? called(call, owner)
            .filter(Known::isError)
            .flatMap(
                method ->
                    error(method.value(), method.owner(), arguments(call, method, owner, values)))
        : Optional.empty();
  }

  private Optional<Known> called(MethodInvocationTree call, String owner) {
    return definition(
        call.getMethodSelect(), owner, name -> name(name, call.getArguments().size()));
  }

  private Optional<Known> definition(Tree name, String owner, UnaryOperator<String> key) {
    if (name instanceof MemberSelectTree member) {
      return Optional.ofNullable(
          known.get(member.getExpression() + "." + key.apply(member.getIdentifier().toString())));
    }
    String own = key.apply(name.toString());
    Known inClass = known.get(owner + "." + own);
    boolean isOnly = definitions.getOrDefault(own, 0) == 1;
    return Optional.ofNullable(inClass != null || !isOnly ? inClass : known.get(own));
  }

  private Map<String, String> arguments(
      MethodInvocationTree call, Known method, String owner, Map<String, String> values) {
    Map<String, String> arguments = new HashMap<>();
    for (int i = 0; i < method.parameters().size(); i++) {
      arguments.put(method.parameters().get(i), text(call.getArguments().get(i), owner, values));
    }
    return arguments;
  }

  private String text(Tree tree, String owner, Map<String, String> values) {
    if (tree instanceof LiteralTree literal) {
      return String.valueOf(literal.getValue());
    } else if (tree instanceof BinaryTree next // the number of a line
        && next.getRightOperand().toString().equals("1")) {
      return text(next.getLeftOperand(), owner, values);
    } else if (tree instanceof BinaryTree both && both.getKind() == Tree.Kind.PLUS) {
      return text(both.getLeftOperand(), owner, values)
          + text(both.getRightOperand(), owner, values);
    } else if (tree instanceof ConditionalExpressionTree choice) {
      return text(choice.getTrueExpression(), owner, values);
    } else if (tree instanceof ParenthesizedTree in) {
      return text(in.getExpression(), owner, values);
    } else if (tree instanceof MethodInvocationTree call) {
      return textOf(call, owner, values);
    } else if (tree instanceof IdentifierTree || tree instanceof MemberSelectTree) {
      String value = values.get(tree.toString());
      return value != null
          ? value
          : definition(tree, owner, name -> name)
              .map(constant -> text(constant.value(), constant.owner(), Map.of()))
              .filter(text -> !text.startsWith("<"))
              .orElseGet(() -> value(tree.toString()));
    }
    return value("value");
  }

  private String textOf(MethodInvocationTree call, String owner, Map<String, String> values) {
    String method = call.getMethodSelect().toString();
    List<String> arguments = new ArrayList<>();
    call.getArguments().forEach(argument -> arguments.add(text(argument, owner, values)));
    if (method.equals("Sentence.of")) {
      return formatted(arguments.get(0), arguments.subList(1, arguments.size()));
    } else if (method.equals("String.format")) {
      return formatted(arguments.get(1), arguments.subList(2, arguments.size()));
    } else if (method.matches("(Sentence|String|Parameter)[.](printable|valueOf|name)")) {
      return arguments.get(0);
    }
    return called(call, owner)
        .filter(known -> known.type().equals("String"))
        .map(known -> text(known.value(), known.owner(), arguments(call, known, owner, values)))
        .filter(text -> text.matches("(?s).*[a-z]{2,}.*"))
        .orElseGet(() -> value(method));
  }

  private static String formatted(String format, List<String> arguments) {
    StringBuilder text = new StringBuilder();
    Matcher places = PLACE.matcher(format);
    for (int next = 0; places.find(); ) {
      String number = places.group(1);
      int index = number == null ? next++ : Integer.parseInt(number) - 1;
      boolean isThere = !places.group().equals("%%") && index < arguments.size();
      places.appendReplacement(
          text, Matcher.quoteReplacement(isThere ? arguments.get(index) : places.group()));
    }
    return places.appendTail(text).toString();
  }

  /** Returns the place of a value, by the last name of an expression. */
  private static String value(String expression) {
    String last =
        expression
            .replaceAll("(?s)[(][^()]*[)]", "")
            .replaceAll("[.](get)?(name|key|value)$", "")
            .replaceAll("(?s).*[.](get)?(?=\\w)", "");
    if (CONSTANTS.containsKey(last)) {
      return CONSTANTS.get(last);
    }
    String name = last.contains("essage") ? "reason" : last.replaceAll("\\W", "");
    return "<" + NAMES.getOrDefault(name, name).toUpperCase(Locale.ROOT) + ">";
  }

  private ErrorForms() {}
}
