import java.util.List;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.pdmodel.fdf.FDFAnnotation;
import org.apache.pdfbox.pdmodel.fdf.FDFDocument;

/** Prints the annotations that Apache PDFBox 2 reads from an XFDF file, one a line: values separated by tabs. */
class ReadXfdf {
  public static void main(String[] files) throws Exception {
    FDFDocument document = FDFDocument.loadXFDF(files[0]);
    for (Object one : (List<?>) document.getCatalog().getFDF().getAnnotations()) {
      COSDictionary dictionary = ((FDFAnnotation) one).getCOSObject();
      StringBuilder line = new StringBuilder(dictionary.getNameAsString("Subtype"));
      line.append('\t').append(dictionary.getInt("Page"));
      for (String key : new String[] {"NM", "T", "Contents"}) {
        String text = dictionary.getString(key);
        line.append('\t').append(text == null ? "" : text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t"));
      }
      for (String key : new String[] {"Rect", "C", "QuadPoints", "Vertices", "L", "InkList"})
        line.append('\t').append(numbers(dictionary.getDictionaryObject(COSName.getPDFName(key))));
      System.out.println(line);
    }
    document.close();
  }

  private static String numbers(COSBase value) {
    if (value instanceof COSNumber) return String.valueOf(((COSNumber) value).floatValue());
    if (!(value instanceof COSArray)) return "";
    StringBuilder all = new StringBuilder();
    for (COSBase part : (COSArray) value) all.append(all.length() > 0 ? " " : "").append(numbers(part));
    return all.toString();
  }
}
