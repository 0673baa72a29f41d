// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
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

  private static final int DEEPEST = 8;

  private static final Set<String> FILLS = Set.of("f", "F", "f*", "B", "B*", "b", "b*");
  private static final Set<String> ENDS = Set.of("S", "s", "n");
  private static final Set<String> IN_CATALOG =
      Set.of("AcroForm", "OpenAction", "AA", "OCProperties", "Collection", "AF");

  /** Entries that lead back to the page, or that are layout. */
  private static final Set<String> LEFT_OUT =
      Set.of("P", "Parent", "Popup", "M", "CreationDate", "Font", "Metadata", "PieceInfo");

  private final ContentKey key;
  private final Map<COSStream, String> hashes = new HashMap<>();
  private final Set<String> pictures = new HashSet<>();
  private final Deque<Boolean> white = new ArrayDeque<>();
  private boolean isWhite;
  private boolean isPlain;
  private boolean isDrawing;
  private boolean isArea;
  private int lines;
  private double lineWidth;
  private double fontSize;
  private double lineY;
  private double textEnd;
  private double pictureArea;
  private double x;
  private double y;
  private double left;
  private double right;
  private double bottom;
  private double top;

  private PdfContent(ContentKey key) {
    this.key = key;
    addOperator(new Concatenate(this));
    addOperator(new Save(this));
    addOperator(new Restore(this));
    addOperator(new DrawObject(this));
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
    lineWidth = 1;
    isWhite = false;
    white.clear();
    isPlain = !hasDrawnFont(page.getResources());
    processPage(page);
    if (pictureArea > MOST * box.getWidth() * box.getHeight() || lines > MANY) {
      key.addPicture();
    }
    COSDictionary dictionary = page.getCOSObject();
    if (!isPlain || lines > MOST_RULES) {
      try (InputStream contents = page.getContents()) {
        key.add("page", DigestUtils.sha256Hex(contents));
      }
      add("resources", dictionary.getDictionaryObject(COSName.RESOURCES));
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

  /** The letters of such a font are drawings. */
  private static boolean hasDrawnFont(@Nullable PDResources resources) {
    COSDictionary fonts =
        resources == null ? null : resources.getCOSObject().getCOSDictionary(COSName.FONT);
    return fonts != null
        && fonts.keySet().stream()
            .map(fonts::getCOSDictionary)
            .anyMatch(
                font -> font != null && COSName.TYPE3.equals(font.getCOSName(COSName.SUBTYPE)));
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
            && "GoTo".equals(action.getNameAsString(COSName.S));
  }

  private void add(String kind, @Nullable COSBase object) throws IOException {
    StringBuilder described = new StringBuilder();
    describe(object, DEEPEST, described);
    key.add(kind, described.toString());
  }

  /** Writes an object with all that it contains, but for pages and fonts. */
  private void describe(@Nullable COSBase object, int deepest, StringBuilder out)
      throws IOException {
    COSBase base = object instanceof COSObject reference ? reference.getObject() : object;
    if (base instanceof COSStream stream) {
      out.append(hash(stream));
    }
    if (base instanceof COSDictionary dictionary) {
      if (deepest > 0 && !COSName.PAGE.equals(dictionary.getCOSName(COSName.TYPE))) {
        for (COSName name : new TreeSet<>(dictionary.keySet())) {
          if (!LEFT_OUT.contains(name.getName())) {
            describe(dictionary.getItem(name), deepest - 1, out.append(name));
          }
        }
      }
    } else if (base instanceof COSArray array) {
      for (COSBase one : deepest > 0 ? array : new COSArray()) {
        describe(one, deepest - 1, out.append(','));
      }
    } else {
      out.append(base);
    }
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
      case "g", "rg", "k" -> isWhite = isWhite(name, operands);
      case "cs", "sc", "scn" -> isWhite = false;
      case "w" -> lineWidth = number(operands, 0);
      case "q" -> white.push(isWhite);
      case "Q" -> isWhite = white.isEmpty() ? isWhite : white.pop();
      case "sh" -> isPlain = false;
      case "BI" -> addPicture(DigestUtils.sha256Hex(operator.getImageData()));
      case "Do" -> addPicture(operands);
      case "Tf" -> fontSize = number(operands, 1);
      case "Ts" -> isPlain &= number(operands, 0) == 0;
      case "Tj", "TJ", "'", "\"" -> addText(operands);
      default -> {
        if (FILLS.contains(name) || ENDS.contains(name)) {
          endPath(name);
        }
      }
    }
    super.processOperator(operator, operands);
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
    isPlain &= !isColumn && !isRaised && !hasGap(text);
    lineY = place.getTranslateY();
    textEnd = place.getTranslateX() + size * letters(text);
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
        && objects.getDictionaryObject(name) instanceof COSStream stream
        && COSName.IMAGE.equals(stream.getCOSName(COSName.SUBTYPE))) {
      addPicture(hash(stream));
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
    int last = operands.size() - 2;
    double endX = number(operands, last);
    double endY = number(operands, last + 1);
    lines++;
    if (name.equals("re")) {
      isArea |= isWide(endX) && isWide(endY);
    } else if (name.equals("m")) {
      endArea();
      left = endX;
      right = endX;
      top = endY;
      bottom = endY;
    } else {
      isDrawing |= !name.equals("l") || Math.abs(endX - x) > 1 && Math.abs(endY - y) > 1;
      left = Math.min(left, endX);
      right = Math.max(right, endX);
      bottom = Math.min(bottom, endY);
      top = Math.max(top, endY);
    }
    x = endX;
    y = endY;
  }

  private void endArea() {
    isArea |= isWide(right - left) && isWide(top - bottom);
    left = right;
    top = bottom;
  }

  private boolean isWide(double length) {
    Matrix matrix = getGraphicsState().getCurrentTransformationMatrix();
    double scale = Math.max(matrix.getScalingFactorX(), matrix.getScalingFactorY());
    return Math.abs(length) * scale > THIN;
  }

  private void endPath(String name) {
    endArea();
    boolean isFilled = FILLS.contains(name) && isArea && !isWhite;
    boolean isThick = !name.equals("n") && isWide(lineWidth) && !name.startsWith("f");
    boolean isDrawn = isDrawing && !name.equals("n");
    isPlain &= !isFilled && !isThick && !isDrawn;
    isDrawing = false;
    isArea = false;
  }

  private static boolean isWhite(String name, List<COSBase> operands) {
    float white = name.equals("k") ? 0 : 1;
    return !operands.isEmpty()
        && operands.stream().allMatch(o -> o instanceof COSNumber n && n.floatValue() == white);
  }
}
