// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
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
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.util.Matrix;
import org.jspecify.annotations.Nullable;

/**
 * The content of a PDF that is not in its text: pictures, drawings, links, annotations, forms,
 * attached files, and the places of texts in at least three columns. Rules, boxes without a fill
 * and internal links are layout. Text is not decoded again, so this takes a part of the time of
 * reading it.
 */
final class PdfContent extends PDFStreamEngine {
  /** Thinner areas are rules, in units of 1/72 inch. */
  private static final double THIN = 4;

  /** A picture of this share of a page makes it a page that is a picture. */
  private static final double MOST = 0.5;

  /** More lines and curves on a page are a picture. */
  private static final int MANY = 300;

  /** In more columns, the same words may stand in other ones. */
  private static final int MOST_COLUMNS = 2;

  private static final int DEEPEST = 8;

  private static final Set<String> UPWARDS = Set.of("P", "Parent", "Popup", "M", "CreationDate");
  private static final Set<String> FILLS = Set.of("f", "F", "f*", "B", "B*", "b", "b*");
  private static final Set<String> ENDS = Set.of("S", "s", "n");
  private static final Set<String> IN_CATALOG =
      Set.of("AcroForm", "OpenAction", "AA", "OCProperties", "Collection");

  private final ContentKey key;
  private final StringBuilder drawn = new StringBuilder();
  private final StringBuilder path = new StringBuilder();
  private final Map<COSStream, String> hashes = new HashMap<>();
  private final Deque<Boolean> white = new ArrayDeque<>();
  private final StringBuilder places = new StringBuilder();
  private int columns;
  private int columnsOfLine;
  private double fontSize;
  private double lineY;
  private double textEnd;
  private boolean isWhite;
  private boolean isDrawing;
  private boolean isArea;
  private int segments;
  private int drawings;
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
      if (content.drawn.length() > 0) {
        key.add("drawn", content.drawn.toString());
      }
      if (content.columns > MOST_COLUMNS) {
        key.add("columns", content.places.toString());
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
    drawings = 0;
    isWhite = false;
    white.clear();
    processPage(page);
    if (pictureArea > MOST * box.getWidth() * box.getHeight() || drawings > MANY) {
      key.addPicture();
    }
    if (page.getCOSObject().getDictionaryObject(COSName.ANNOTS) instanceof COSArray annotations) {
      for (int i = 0; i < annotations.size(); i++) {
        if (annotations.getObject(i) instanceof COSDictionary annotation
            && !isInternalLink(annotation)) {
          add("annotation", annotation);
        }
      }
    }
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

  /** Writes an object with all that it contains, but for references to its page and parents. */
  private void describe(@Nullable COSBase object, int deepest, StringBuilder out)
      throws IOException {
    COSBase base = object instanceof COSObject reference ? reference.getObject() : object;
    if (base instanceof COSStream stream) {
      out.append(hash(stream));
    } else if (base instanceof COSDictionary dictionary && deepest > 0) {
      for (COSName name : new TreeSet<>(dictionary.keySet())) {
        if (!UPWARDS.contains(name.getName())) {
          out.append(name);
          describe(dictionary.getItem(name), deepest - 1, out);
        }
      }
    } else if (base instanceof COSArray array && deepest > 0) {
      for (COSBase one : array) {
        describe(one, deepest - 1, out.append(','));
      }
    } else if (!(base instanceof COSDictionary || base instanceof COSArray)) {
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
      case "g", "rg", "k", "sc", "scn" -> isWhite = isWhite(name, operands);
      case "q" -> white.push(isWhite);
      case "Q" -> isWhite = white.isEmpty() ? isWhite : white.pop();
      case "sh" -> drawn.append(name);
      case "Tf" -> fontSize = number(operands, 1);
      case "Tj", "TJ", "'", "\"" -> addText(operands);
      case "BI" -> addPicture(DigestUtils.sha256Hex(operator.getImageData()));
      case "Do" -> addPicture(operands);
      default -> {
        if (FILLS.contains(name) || ENDS.contains(name)) {
          endPath(name);
        }
      }
    }
    super.processOperator(operator, operands);
  }

  private static double number(List<COSBase> operands, int at) {
    return operands.size() > at && operands.get(at) instanceof COSNumber n ? n.floatValue() : 0;
  }

  /**
   * Records where a text begins. It begins a column if there is a gap after the text before it,
   * even if all characters of that were as wide as they may be.
   */
  private void addText(List<COSBase> operands) {
    Matrix matrix = getTextMatrix();
    if (matrix == null || operands.isEmpty()) {
      return;
    }
    Matrix place = matrix.multiply(getGraphicsState().getCurrentTransformationMatrix());
    double size = fontSize * place.getScalingFactorX();
    boolean isSameLine = Math.abs(place.getTranslateY() - lineY) < 1;
    boolean isColumn = isSameLine && place.getTranslateX() > textEnd + size;
    columnsOfLine = isSameLine ? columnsOfLine + (isColumn ? 1 : 0) : 1;
    columns = Math.max(columns, columnsOfLine);
    lineY = place.getTranslateY();
    textEnd = place.getTranslateX() + size * letters(operands.get(operands.size() - 1));
    places.append(Math.round(place.getTranslateX())).append(',').append(Math.round(lineY));
    places.append(' ');
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

  private void addPicture(List<COSBase> operands) throws IOException {
    COSDictionary objects = getResources().getCOSObject().getCOSDictionary(COSName.XOBJECT);
    if (objects != null
        && !operands.isEmpty()
        && operands.get(0) instanceof COSName name
        && objects.getDictionaryObject(name) instanceof COSStream stream
        && COSName.IMAGE.equals(stream.getCOSName(COSName.SUBTYPE))) {
      COSBase mask = stream.getDictionaryObject(COSName.SMASK);
      addPicture(hash(stream) + (mask instanceof COSStream visible ? hash(visible) : ""));
    }
  }

  /** A picture fills the unit square, transformed. */
  private void addPicture(String hash) {
    drawn.append(hash);
    Matrix matrix = getGraphicsState().getCurrentTransformationMatrix();
    double area =
        matrix.getScaleX() * (double) matrix.getScaleY()
            - matrix.getShearX() * (double) matrix.getShearY();
    pictureArea = Math.max(pictureArea, Math.abs(area));
  }

  private void addToPath(String name, List<COSBase> operands) {
    double[] numbers =
        operands.stream()
            .filter(COSNumber.class::isInstance)
            .mapToDouble(operand -> ((COSNumber) operand).floatValue())
            .toArray();
    path.append(name).append(operands);
    segments++;
    int last = numbers.length - 2;
    if (last < 0) {
      return;
    }
    if (name.equals("re")) {
      isArea |= last == 2 && isWide(numbers[2]) && isWide(numbers[3]);
    } else if (name.equals("m")) {
      endArea();
      left = right = numbers[last];
      top = bottom = numbers[last + 1];
    } else {
      boolean isSlanted = Math.abs(numbers[last] - x) > 1 && Math.abs(numbers[last + 1] - y) > 1;
      isDrawing |= !name.equals("l") || isSlanted;
      left = Math.min(left, numbers[last]);
      right = Math.max(right, numbers[last]);
      bottom = Math.min(bottom, numbers[last + 1]);
      top = Math.max(top, numbers[last + 1]);
    }
    x = numbers[last];
    y = numbers[last + 1];
  }

  private void endArea() {
    isArea |= isWide(right - left) && isWide(top - bottom);
    left = right = top = bottom = 0;
  }

  private boolean isWide(double length) {
    Matrix matrix = getGraphicsState().getCurrentTransformationMatrix();
    double scale = Math.max(matrix.getScalingFactorX(), matrix.getScalingFactorY());
    return Math.abs(length) * scale > THIN;
  }

  private void endPath(String name) {
    endArea();
    if (!name.equals("n") && (isDrawing || isArea && FILLS.contains(name) && !isWhite)) {
      drawn.append(path).append(name);
      drawings += segments;
    }
    path.setLength(0);
    segments = 0;
    isDrawing = false;
    isArea = false;
  }

  private static boolean isWhite(String name, List<COSBase> operands) {
    float white = name.equals("k") ? 0 : 1;
    return !operands.isEmpty()
        && operands.stream().allMatch(o -> o instanceof COSNumber n && n.floatValue() == white);
  }
}
