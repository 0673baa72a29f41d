// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.codec.digest.DigestUtils;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.contentstream.PDFStreamEngine;
import org.apache.pdfbox.contentstream.operator.DrawObject;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.contentstream.operator.state.Concatenate;
import org.apache.pdfbox.contentstream.operator.state.Restore;
import org.apache.pdfbox.contentstream.operator.state.Save;
import org.apache.pdfbox.contentstream.operator.state.SetGraphicsStateParameters;
import org.apache.pdfbox.contentstream.operator.state.SetLineWidth;
import org.apache.pdfbox.contentstream.operator.state.SetMatrix;
import org.apache.pdfbox.contentstream.operator.text.BeginText;
import org.apache.pdfbox.contentstream.operator.text.MoveText;
import org.apache.pdfbox.contentstream.operator.text.MoveTextSetLeading;
import org.apache.pdfbox.contentstream.operator.text.NextLine;
import org.apache.pdfbox.contentstream.operator.text.SetTextLeading;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.util.Matrix;
import org.jspecify.annotations.Nullable;

/**
 * The content of a PDF that is not in its text: pictures, drawings, links, annotations, forms,
 * attached files, raised text and the places of columns. A page that has more than text, white
 * areas and a few rules is compared as a whole. Internal links are layout. Text is not decoded
 * again, so this takes a part of the time of reading it.
 */
final class PdfContent extends PDFStreamEngine {
  /** Thinner areas and lines are rules, in units of 1/72 inch. */
  private static final double THIN = 4;

  /** More lines of a page are a drawing or a table. */
  private static final int MOST_RULES = 40;

  /** More lines of a page are a picture. */
  private static final int MANY = 100;

  /** Pictures on this share of a page make it a picture. */
  private static final double MOST = 0.5;

  /** A shorter line or a smaller box is a sign: a digit, a point or an empty box. */
  private static final double SIGN = 16;

  /** The part of the size of a font where a line goes through its letters. */
  private static final double THROUGH_FROM = 0.15;

  private static final double THROUGH_TO = 0.7;

  /** A line so many letters before a text is its minus. */
  private static final double BESIDE = 2;

  /** A file whose objects are deeper or longer than this has no key. */
  private static final int DEEPEST = 200;

  /** The most that many letters are wide on average, as a part of the size of their font. */
  private static final double WIDE = 0.75;

  /** A byte of a font with two bytes for each letter. */
  private static final double HALF = 0.5;

  /** The first mode of text that is not shown. */
  private static final int HIDDEN = 3;

  private static final int LONGEST = 1 << 24;

  private static final Set<String> FILLS = Set.of("f", "F", "f*", "B", "B*", "b", "b*");
  private static final Set<String> ENDS = Set.of("S", "s", "n");
  private static final Set<String> IN_CATALOG =
      Set.of("AcroForm", "OpenAction", "AA", "OCProperties", "Collection", "AF");

  /** Entries that lead back to the page, or that are layout. They are no streams. */
  private static final Set<String> LEFT_OUT =
      Set.of("P", "Parent", "Popup", "M", "CreationDate", "PieceInfo");

  /** Entries of such dictionaries have names that a program chose. */
  private static final Set<String> NAMED =
      Set.of("XObject", "Pattern", "Shading", "ColorSpace", "ExtGState", "Properties", "CharProcs");

  /**
   * What is restored after a part of a page.
   *
   * @param isWhite the color of areas and letters
   */
  private record State(boolean isWhite, double fontSize, double letterWidth) {}

  /** A part of a line of text; its end if all letters are as wide as they may be. */
  private record Line(double left, double right, double foot, double size) {
    /** Returns whether a horizontal line goes through the text, or stands before it. */
    boolean isCrossedBy(Box rule) {
      double y = (rule.bottom + rule.top) / 2;
      return y > foot + THROUGH_FROM * size
          && y < foot + THROUGH_TO * size
          && rule.left < right
          && rule.right > left - BESIDE * size;
    }

    boolean isIn(Box area) {
      return area.left < right
          && area.right > left
          && area.bottom < foot + THROUGH_TO * size
          && area.top > foot;
    }
  }

  /** A place on the page. */
  private record Box(double left, double bottom, double right, double top) {
    double width() {
      return right - left;
    }

    double height() {
      return top - bottom;
    }

    boolean isArea() {
      return width() > THIN && height() > THIN;
    }

    boolean isSign() {
      return height() < SIGN && width() < Math.min(SIGN, Math.max(2, THIN * height()));
    }
  }

  private final ContentKey key;
  private final Map<COSStream, String> hashes = new HashMap<>();
  private final Set<String> pictures = new HashSet<>();
  private final Deque<State> states = new ArrayDeque<>();
  private final List<Line> texts = new ArrayList<>();
  private final List<Box> path = new ArrayList<>();
  private final List<Box> rules = new ArrayList<>();
  private int described;
  private int depth;
  private boolean isWhite;
  private boolean isPlain;
  private boolean isDrawing;
  private boolean isArea;
  private boolean isTurned;
  private int lines;
  private double fontSize;
  private double letterWidth = WIDE;
  private double lineY;
  private double textEnd;
  private double pictureArea;
  private double x;
  private double y;
  private double left;
  private double right;
  private double bottom;
  private double top;
  private double startX;
  private double startY;

  private PdfContent(ContentKey key) {
    this.key = key;
    addOperator(new Concatenate(this));
    addOperator(new Save(this));
    addOperator(new Restore(this));
    addOperator(new DrawObject(this));
    addOperator(new SetLineWidth(this));
    addOperator(new SetGraphicsStateParameters(this));
    addOperator(new BeginText(this));
    addOperator(new SetMatrix(this));
    addOperator(new MoveText(this));
    addOperator(new MoveTextSetLeading(this));
    addOperator(new SetTextLeading(this));
    addOperator(new NextLine(this));
  }

  /**
   * Adds the content of a PDF to a key.
   *
   * @throws IOException if the file cannot be read
   */
  static void add(Path file, ContentKey key) throws IOException {
    try (PDDocument document = Loader.loadPDF(file.toFile())) {
      PdfContent content = new PdfContent(key);
      content.addCatalog(document.getDocumentCatalog().getCOSObject());
      for (PDPage page : document.getPages()) {
        content.addPage(page);
      }
    }
  }

  private void addCatalog(COSDictionary catalog) throws IOException {
    for (COSName name : catalog.keySet()) {
      COSBase object = catalog.getDictionaryObject(name);
      if (IN_CATALOG.contains(name.getName()) && !isInternal(object)) {
        add(name.getName(), object);
      }
    }
    if (catalog.getDictionaryObject(COSName.NAMES) instanceof COSDictionary names) {
      for (COSName name : names.keySet()) {
        if (!name.equals(COSName.DESTS)) {
          add(name.getName(), names.getDictionaryObject(name));
        }
      }
    }
  }

  private void addPage(PDPage page) throws IOException {
    PDRectangle box = page.getCropBox();
    pictureArea = 0;
    lines = 0;
    lineY = Double.NaN;
    isWhite = false;
    isTurned = false;
    isPlain = true;
    states.clear();
    texts.clear();
    rules.clear();
    processPage(page);
    isPlain &= !isCrossed();
    if (pictureArea > MOST * box.getWidth() * box.getHeight() || lines > MANY) {
      key.addPicture();
    }
    COSDictionary dictionary = page.getCOSObject();
    if (!isPlain) {
      try (InputStream contents = page.getContents()) {
        key.add("page", DigestUtils.sha256Hex(contents));
      }
      PDResources resources = page.getResources(); // some belong to several pages
      add("resources", resources == null ? null : resources.getCOSObject());
    }
    if (dictionary.getDictionaryObject(COSName.AA) != null) {
      add("actions", dictionary.getDictionaryObject(COSName.AA));
    }
    if (dictionary.getDictionaryObject(COSName.ANNOTS) instanceof COSArray annotations) {
      for (int i = 0; i < annotations.size(); i++) {
        if (annotations.getObject(i) instanceof COSDictionary annotation
            && !isInternalLink(annotation)) {
          add("annotation", annotation);
        }
      }
    }
  }

  /** Returns whether a line goes through the text. */
  private boolean isCrossed() {
    return isTurned && !rules.isEmpty()
        || rules.stream().anyMatch(rule -> texts.stream().anyMatch(t -> t.isCrossedBy(rule)));
  }

  private static boolean isInternalLink(COSDictionary annotation) {
    COSBase action = annotation.getDictionaryObject(COSName.A);
    return "Link".equals(annotation.getNameAsString(COSName.SUBTYPE))
        && (action == null || isInternal(action));
  }

  /** Returns whether an object is a place in the document, or an action that goes there. */
  private static boolean isInternal(@Nullable COSBase object) {
    return object instanceof COSArray
        || object instanceof COSDictionary action
            && "GoTo".equals(action.getNameAsString(COSName.S))
            && !action.containsKey(COSName.NEXT);
  }

  private void add(String kind, @Nullable COSBase object) throws IOException {
    StringBuilder out = new StringBuilder();
    describe(object, false, new IdentityHashMap<>(), out);
    described += out.length();
    key.add(kind, out.toString());
  }

  /**
   * Writes an object with all that it contains, but for pages and usual fonts.
   *
   * @param isNamed whether a program chose the names of its entries
   * @param known the objects that are written already, with their numbers
   */
  private void describe(
      @Nullable COSBase object, boolean isNamed, Map<COSBase, Integer> known, StringBuilder out)
      throws IOException {
    COSBase base = object instanceof COSObject reference ? reference.getObject() : object;
    boolean isMany = base instanceof COSDictionary || base instanceof COSArray;
    Integer number = isMany ? known.putIfAbsent(base, known.size()) : null;
    if (number != null) {
      out.append('#').append(number);
    } else if (base instanceof COSDictionary dictionary) {
      describeEntries(dictionary, isNamed, known, out);
    } else if (base instanceof COSArray array) {
      out.append('[');
      for (COSBase one : array) {
        describe(one, false, known, out.append(','));
      }
      out.append(']');
    } else {
      out.append(base);
    }
    if (described + out.length() > LONGEST) {
      throw new IOException("the objects of the file are too long to compare");
    }
  }

  private void describeEntries(
      COSDictionary dictionary, boolean isNamed, Map<COSBase, Integer> known, StringBuilder out)
      throws IOException {
    if (dictionary instanceof COSStream stream) {
      out.append(hash(stream));
    }
    if (COSName.PAGE.equals(dictionary.getCOSName(COSName.TYPE))) {
      return;
    }
    depth++;
    if (depth > DEEPEST) {
      throw new IOException("the objects of the file are too deep to compare");
    }
    out.append('<');
    for (COSName name : new TreeSet<>(dictionary.keySet())) {
      COSBase value = dictionary.getDictionaryObject(name);
      if (!isNamed && name.equals(COSName.FONT) && value instanceof COSDictionary fonts) {
        describeFonts(fonts, known, out);
      } else if (isNamed || !isLeftOut(name, value)) {
        boolean isResource = !isNamed && NAMED.contains(name.getName());
        describe(value, isResource, known, out.append(name));
      }
    }
    out.append('>');
    depth--;
  }

  /** The letters of other fonts are in the text. */
  private void describeFonts(COSDictionary fonts, Map<COSBase, Integer> known, StringBuilder out)
      throws IOException {
    for (COSName name : new TreeSet<>(fonts.keySet())) {
      COSDictionary font = fonts.getCOSDictionary(name);
      if (isDrawn(font)) {
        describe(font, false, known, out.append(name));
      }
    }
  }

  private static boolean isLeftOut(COSName name, @Nullable COSBase value) {
    return LEFT_OUT.contains(name.getName()) && !(value instanceof COSStream)
        || name.equals(COSName.METADATA);
  }

  /** The letters of such a font are drawings. */
  private static boolean isDrawn(@Nullable COSDictionary font) {
    return font != null && COSName.TYPE3.equals(font.getCOSName(COSName.SUBTYPE));
  }

  /** Returns the hash of the packed bytes. */
  private String hash(COSStream stream) throws IOException {
    String known = hashes.get(stream);
    if (known == null) {
      try (InputStream in = stream.createRawInputStream()) {
        known = DigestUtils.sha256Hex(in);
      }
      hashes.put(stream, known);
    }
    return known;
  }

  @Override
  protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
    String name = operator.getName();
    switch (name) {
      case "m", "l", "c", "v", "y", "re" -> addToPath(name, operands);
      case "h", "s", "b", "b*" -> isDrawing |= isSlanted(startX, startY);
      case "g", "rg", "k" -> isWhite = isWhite(name, operands);
      case "cs", "sc", "scn" -> isWhite = false;
      case "q" -> states.push(new State(isWhite, fontSize, letterWidth));
      case "Q" -> restore();
      case "sh" -> isPlain = false;
      case "BI" -> addPicture(DigestUtils.sha256Hex(operator.getImageData()));
      case "Do" -> addPicture(operands);
      case "BDC" -> isPlain &= !operands.contains(COSName.OC);
      case "Tf" -> addFont(operands);
      case "Tr" -> isPlain &= number(operands, 0) < HIDDEN;
      case "Ts" -> isPlain &= number(operands, 0) == 0;
      case "Tj", "TJ", "'", "\"" -> addText(operands);
      default -> {}
    }
    if (FILLS.contains(name) || ENDS.contains(name)) {
      endPath(name);
    }
    if (name.equals("Do")) {
      states.push(new State(isWhite, fontSize, letterWidth));
      super.processOperator(operator, operands);
      restore();
    } else {
      super.processOperator(operator, operands);
    }
  }

  private void restore() {
    if (!states.isEmpty()) {
      State state = states.pop();
      isWhite = state.isWhite();
      fontSize = state.fontSize();
      letterWidth = state.letterWidth();
    }
  }

  private void addFont(List<COSBase> operands) {
    fontSize = number(operands, 1);
    PDResources resources = getResources();
    COSDictionary fonts =
        resources == null ? null : resources.getCOSObject().getCOSDictionary(COSName.FONT);
    if (fonts != null && !operands.isEmpty() && operands.get(0) instanceof COSName name) {
      COSDictionary font = fonts.getCOSDictionary(name);
      isPlain &= !isDrawn(font);
      boolean isOfTwo = font != null && COSName.TYPE0.equals(font.getCOSName(COSName.SUBTYPE));
      letterWidth = isOfTwo ? HALF : WIDE;
    }
  }

  private static double number(List<COSBase> operands, int at) {
    return at >= 0 && at < operands.size() && operands.get(at) instanceof COSNumber n
        ? n.floatValue()
        : 0;
  }

  /**
   * Looks where a text begins. It begins a column if there is a gap after the text before it, even
   * if all characters of that were as wide as they may be. It is raised if it begins between two
   * lines.
   */
  private void addText(List<COSBase> operands) {
    Matrix matrix = getTextMatrix();
    if (matrix == null || operands.isEmpty()) {
      return;
    }
    Matrix place = matrix.multiply(getGraphicsState().getCurrentTransformationMatrix());
    double size = fontSize * place.getScalingFactorX();
    double rise = Math.abs(place.getTranslateY() - lineY);
    boolean isColumn = rise < 1 && place.getTranslateX() > textEnd + size;
    boolean isRaised = rise >= 1 && rise < size / 2;
    COSBase text = operands.get(operands.size() - 1);
    isPlain &= !isColumn && !isRaised && !hasGap(text) && !isWhite;
    isTurned |= Math.abs(place.getShearY()) > Math.abs(place.getScaleX()) / BESIDE;
    lineY = place.getTranslateY();
    textEnd = place.getTranslateX() + size * letterWidth * letters(text);
    if (isPlain) {
      texts.add(new Line(place.getTranslateX(), textEnd, lineY, size));
    }
  }

  private static int letters(COSBase text) {
    if (text instanceof COSString string) {
      return string.getBytes().length;
    }
    int letters = 0;
    for (COSBase part : text instanceof COSArray array ? array : new COSArray()) {
      letters += part instanceof COSString string ? string.getBytes().length : 0;
    }
    return letters;
  }

  /** Returns whether there are several blanks, or a gap wider than two letters. */
  private static boolean hasGap(COSBase text) {
    if (text instanceof COSString string) {
      return string.getString().contains("   ");
    }
    for (COSBase part : text instanceof COSArray array ? array : new COSArray()) {
      if (part instanceof COSNumber gap ? gap.floatValue() < -2000 : hasGap(part)) {
        return true;
      }
    }
    return false;
  }

  private void addPicture(List<COSBase> operands) throws IOException {
    COSDictionary objects = getResources().getCOSObject().getCOSDictionary(COSName.XOBJECT);
    if (objects != null
        && !operands.isEmpty()
        && operands.get(0) instanceof COSName name
        && objects.getDictionaryObject(name) instanceof COSStream stream) {
      isPlain &= !stream.containsKey(COSName.OC);
      if (COSName.IMAGE.equals(stream.getCOSName(COSName.SUBTYPE))) {
        addPicture(hash(stream));
      }
    }
  }

  /** A picture fills the unit square, transformed. One on several pages is a background. */
  private void addPicture(String hash) {
    isPlain = false;
    Matrix matrix = getGraphicsState().getCurrentTransformationMatrix();
    double area =
        matrix.getScaleX() * (double) matrix.getScaleY()
            - matrix.getShearX() * (double) matrix.getShearY();
    pictureArea += pictures.add(hash) ? Math.abs(area) : 0;
  }

  private void addToPath(String name, List<COSBase> operands) {
    lines++;
    isPlain &= lines <= MOST_RULES;
    int last = operands.size() - 2;
    if (name.equals("re")) {
      addRectangle(operands);
      return;
    }
    double endX = x(number(operands, last), number(operands, last + 1));
    double endY = y(number(operands, last), number(operands, last + 1));
    if (name.equals("m")) {
      endArea();
      startX = endX;
      startY = endY;
      left = endX;
      right = endX;
      top = endY;
      bottom = endY;
    } else {
      isDrawing |= !name.equals("l") || isSlanted(endX, endY);
      path.add(box(x, y, endX, endY));
      left = Math.min(left, endX);
      right = Math.max(right, endX);
      bottom = Math.min(bottom, endY);
      top = Math.max(top, endY);
    }
    x = endX;
    y = endY;
  }

  private void addRectangle(List<COSBase> operands) {
    double fromX = number(operands, 0);
    double fromY = number(operands, 1);
    double toX = fromX + number(operands, 2);
    double toY = fromY + number(operands, 3);
    Box box = box(x(fromX, fromY), y(fromX, fromY), x(toX, toY), y(toX, toY));
    x = box.left;
    y = box.bottom;
    startX = x;
    startY = y;
    isDrawing |= isSlanted(x(toX, fromY), y(toX, fromY)) && isSlanted(x(fromX, toY), y(fromX, toY));
    isArea |= box.isArea();
    path.add(box);
  }

  private static Box box(double x, double y, double otherX, double otherY) {
    return new Box(
        Math.min(x, otherX), Math.min(y, otherY), Math.max(x, otherX), Math.max(y, otherY));
  }

  private double x(double x, double y) {
    Matrix matrix = getGraphicsState().getCurrentTransformationMatrix();
    return x * matrix.getScaleX() + y * matrix.getShearX() + matrix.getTranslateX();
  }

  private double y(double x, double y) {
    Matrix matrix = getGraphicsState().getCurrentTransformationMatrix();
    return x * matrix.getShearY() + y * matrix.getScaleY() + matrix.getTranslateY();
  }

  private boolean isSlanted(double endX, double endY) {
    return Math.abs(endX - x) > 1 && Math.abs(endY - y) > 1;
  }

  private void endArea() {
    isArea |= new Box(left, bottom, right, top).isArea();
    left = right;
    top = bottom;
  }

  private boolean isThick() {
    Matrix matrix = getGraphicsState().getCurrentTransformationMatrix();
    double scale = Math.max(matrix.getScalingFactorX(), matrix.getScalingFactorY());
    return getGraphicsState().getLineWidth() * scale > THIN;
  }

  private void endPath(String name) {
    endArea();
    if (!name.equals("n")) {
      boolean isFilled = FILLS.contains(name);
      boolean isBold = !name.startsWith("f") && !name.startsWith("F") && isThick();
      isPlain &= !isDrawing && !isBold && (!isFilled || !isArea || isWhite);
      if (isPlain) {
        path.forEach(box -> addShown(box, isFilled));
      }
    }
    isDrawing = false;
    isArea = false;
    path.clear();
  }

  /** White areas behind the text are layout, and so are lines that do not go through it. */
  private void addShown(Box box, boolean isFilled) {
    boolean isCover = isFilled && texts.stream().anyMatch(text -> text.isIn(box));
    isPlain &= !isCover && (isWhite && isFilled || !box.isSign());
    if (box.isArea() && !isFilled) {
      rules.add(new Box(box.left, box.bottom, box.right, box.bottom));
      rules.add(new Box(box.left, box.top, box.right, box.top));
    } else if (!box.isArea() && box.width() >= box.height()) {
      rules.add(box);
    }
  }

  private static boolean isWhite(String name, List<COSBase> operands) {
    float white = name.equals("k") ? 0 : 1;
    return !operands.isEmpty()
        && operands.stream().allMatch(o -> o instanceof COSNumber n && n.floatValue() == white);
  }
}
