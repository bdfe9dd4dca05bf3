import {
  MAC_ROMAN_ENCODING,
  STANDARD_ENCODING,
  SYMBOL_ENCODING,
  WIN_ANSI_ENCODING,
  ZAPF_DINGBATS_ENCODING,
} from '../read/encodings.ts';

/**
 * Names of four letters and more from the standard, or common to all producers: they reveal nothing about a document.
 */
const NAMES = `
  Accepted AcroForm Action Actions Activation Active ActualText ADBE adbe.pkcs7.detached adbe.pkcs7.sha1
  adbe.x509.rsa_sha1 Additional Adobe Adobe.PPKLite AdobePubSec AESV2 AESV3 AFRelationship After AllOff AllOn AllPages
  Alpha Alternate AlternatePresentations Alternates AnimationStyle Annot Annot3D Annotation Annots AnnotStates
  Antialias AntiAlias AnyOff AnyOn Approved ArtBox Artifact Artwork Ascent ASCII85Decode ASCIIHexDecode Aside AsIs
  Assets Associated Attached Attr Attributes AuthEvent Author Authority AvgWidth Background BackgroundColor
  BaseEncoding BaseFont BaselineShift BaseState BaseVersion BBox Bead Beads Before BibEntry BitsPerComponent
  BitsPerCoordinate BitsPerFlag BitsPerSample BlackPoint BleedBox Blinds Block BlockAlign BlockQuote Blue Border
  BorderColor BorderStyle BorderThickness Both Bottom BottomRight Bounding Bounds Butt ByteRange CalCMYK CalGray
  CalRGB CapHeight Caption Caret Catalog CCITTFaxDecode Center Cert CertifiedDocument Certs Changes Chapters CharProcs
  CharSet Checked CheckSum CIDFontName CIDFontType0 CIDFontType0C CIDFontType2 CIDSet CIDSystemInfo CIDToGIDMap Circle
  ClassMap Clip Close ClosedArrow Cloud CMap CMapName CNS1 Code Collection CollectionField CollectionItem
  CollectionSchema CollectionSort CollectionSubitem Color Colorants ColorBurn ColorDodge Colors ColorSpace
  ColorTransform ColSpan Column ColumnCount ColumnGap Columns ColumnWidths Compatible Completed Components Condensed
  Confidential Content Contents Coords Count Cour Cover CreationDate Creator CreatorInfo CRLs CropBox CrossSection
  Crypt CryptFilter Cube Darken Dash Data DCTDecode Decode DecodeParms Default DefaultCMYK DefaultForNew DefaultGray
  DefaultRGB Delete Departmental Desc DescendantFonts Descent Design Dest DestName DestNameTree DestOutputProfile
  Dests Details DevDepGS DeviceCMYK DeviceGray DeviceN DeviceRGB Diamond Difference Differences Dimension Dimmed
  Direction Disc DisplayDocTitle Dissolve Distribute DocMDP DocOpen DocSettings DocTimeStamp Document DocumentFragment
  Domain Dotted Double Draft Draw Duplex DuplexFlipLongEdge DuplexFlipShortEdge Duration Editable Embedded
  EmbeddedFile EmbeddedFiles Emission Encode EncodedByteAlign Encoding Encrypt EncryptMetadata EndIndent Endnote
  EndOfBlock EndOfLine Entrust.PPKEF EntryPoint ETSI.CAdES.detached ETSI.RFC3161 Event Exclusion Expanded Experimental
  Expired Export ExportState Extend Extends ExtensionLevel Extensions ExternalOPISpecified ExtGState ExtraCondensed
  ExtraExpanded False FDecodeParms FENote FFilter FieldMDP Fields Figure FileAttachment FilePath Filespec FillIn
  Filter Final First FirstChar FirstPage FitH FitR Fixed FixedPrint Flags Flash FlateDecode Flatness Float Focus Font
  FontBBox FontDescriptor FontFamily FontFile FontFile2 FontFile3 FontMatrix FontName FontStretch FontWeight Footer
  Footnote ForComment Form FormType Formula ForPublicRelease FreeText FreeTextTypewriter FullSave FullScreen Function
  Functions FunctionType Gamma GlyphOrientationVertical GoTo GoTo3DView GoToDp GoToE GoToR Graph Groove Group Halftone
  HalftoneName HalftoneType Hard HardLight Header Headers Heading Headlamp HeBo Height HeightHint Helv Hidden Hide
  HideMenubar HideToolbar HideWindowUI Highlight Home HTML ICCBased Icon IconFit Identity IDTree Illustration Image
  ImageB ImageC ImageI ImageMask Import ImportData Include Index Indexed Info InkList Inline InlineAlign InlineShape
  Insert Inset Instances Intent Interpolate Invert IsMap Issuer ItalicAngle ITXT Japan1 JavaScript JBIG2Decode
  JBIG2Globals JPXDecode Justification Justify KeyUsage Keywords Kids Korea1 Lang Language Last LastChar LastModified
  LastPage Launch LaunchUrl Layout LBody Leading Left LeftRight LegalAttestation Length Length1 Length2 Length3
  Lighten Lighting Limits Line Linearized LineArrow LineDimension LineEnding LineHeight LineThrough LineWidth Link
  Link3D ListNumbering Lock Locked LowerAlpha LowerRoman Luminosity LZWDecode MacExpertEncoding Macintosh
  MacRomanEncoding Magnification Manual Marked MarkInfo MarkStyle Markup Mask Matrix Matte MaxLen MaxWidth MCID
  Measure MediaBox MediaClip MediaCriteria MediaOffset MediaPermissions MediaPlayerInfo MediaPlayers MediaRendition
  MediaScreenParams Metadata Middle Minimum MissingWidth MMType1 ModDate Modified Modify Mouse Movie MovieActions
  Multiply MustUnderstand Name Named Names Namespace Namespaces Navigator NChannel NeedAppearances NeedsRendering
  NewParagraph NewWindow Next NextPage Night Node None NonEFontNoWarn NonFullScreenPageMode NonStruct Normal
  NotApproved Note NotForPublicRelease NoView NumberFormat Numbers Nums Objects OBJR ObjStm Oblique OCGs OCMD
  OCProperties OCSP OCSPs OneColumn OnInstantiate Opacity Open OpenAction OpenArrow OpenType Optional Order Ordered
  Ordering Organizational Orthographic Outlines OutputCondition OutputConditionIdentifier OutputIntent OutputIntents
  Outset Overlay OverlayText Overline Overprint Page PageDirection PageElement PageLabels PageLayout PageMode PageNum
  PageRoot Pages Pagination PaintType Panose Paperclip Paragraph Params Parent ParentTree ParentTreeNextKey Part
  PassiveActivation Passthrough Password Pattern PatternType PDFDocEncoding PDFX Perceptual Perms Perspective Phoneme
  PhoneticAlphabet PickTrayByPDFSize PieceInfo Pixels Placement Plain Play PlayCount PointData Polygon PolyLine Popup
  Poster Predictor PreRelease Presentation PresSteps Prev Preview PrevPage Primary Print PrintArea PrintClip Printed
  Printer PrintPageRange PrintScaling PrintState Private Process ProcSet ProcSets Producer Projection Pronunciation
  Prop_AuthTime Prop_AuthType Prop_Build Properties PubSec Push PushPin QuadPoints Quality Quote Range RClosedArrow
  ReaderRequirements Reason Rect Redact Reference Registry Rejected RelativeColorimetric RenderingMode RenderMode
  Rendition Renditions Repeat Requirement Requirements ResetForm Resources ReversedChars Reviewed RichMedia
  RichMediaActivation RichMediaContent RichMediaSettings Ridge Right RoleMap RoleMapNS Root ROpenArrow Rotate Rotation
  Rows RowSpan Ruby RubyAlign RubyPosition RunLengthDecode Saturation Scan Schema Scope Screen Scripts Sect Selector
  SemiCondensed SemiExpanded Separation SeparationInfo SetOCGState Shaded ShadedWireframe Shading ShadingType Shape
  Short ShowControls Sides SigFieldLock SigFlags Signature SigQ SigRef Simplex Single SinglePage Size Slash Slides
  SMask SoftLight Software Sold Solid Solidities Sort Sorted Sound Source SourceModified SpaceAfter SpaceBefore Span
  Split Square Squiggly Stamp Stamped StampImage StampSnapshot Standard StandardStructureElement Start StartIndent
  StartResource State StateModel Status StdCF StemH StemV StmF Stop StrF Strikeout StrikeOut StringWidth Strong
  StructElem StructParent StructParents StructTreeRoot Style SubFilter Subj Subject SubjectDN SubmitForm Subscript
  Subtitle Subtype Summary SummaryView Superscript Supplement Suspects SwapResources Symbol Synchronous Table
  TableHeader Tabs TagSuspect TBody TBorderStyle Template TemplateInstantiated Templates Text TextAlign
  TextDecorationColor TextDecorationThickness TextDecorationType TextIndent TextPosition TFoot THead Thread Threads
  Through Thumb TilingType TimeSpan TimeStamp Title TOCI Toggle ToolTip TopSecret TopUp ToUnicode TPadding Trans
  TransferFunction TransformMethod TransformParams Transitions Transparency Transparent TransparentBoundingBox TrapNet
  Trapped TrapRegions TrapStyles TrimBox TrueType TrueTypeFont TrustedMode TwoColumnLeft TwoColumnRight TwoPageLeft
  TwoPageRight Type Type0 Type1 Type1C Type1Font Type3 UCR2 UltraCondensed UltraExpanded Unchanged Unchecked Uncover
  Underline UniCNS UniGB UniJIS UniKS Unix Unknown Unmarked UpperAlpha UpperRoman Usage UseAttachments UseBlackPtComp
  UseCMap UseNone UseOC UseOutlines User UserProperties UserUnit UseThumbs Value Velocity Vend Verisign VeriSign.PPKVS
  Version Vertex Vertical Vertices VerticesPerRow View View3D ViewArea ViewClip Viewer ViewerPreferences ViewState
  Visible Volume Warichu WarichuPlacement WarichuText Watermark WebCapture White WhitePoint Widget Width WidthHint
  Widths WinAnsiEncoding WinCharSet Window Windows Wipe Wireframe WMode WritingMode XFAResources XHeight XObject XRef
  XRefStm XStep YStep ZaDb Zoom
`;

const GLYPHS = [
  MAC_ROMAN_ENCODING,
  STANDARD_ENCODING,
  SYMBOL_ENCODING,
  WIN_ANSI_ENCODING,
  ZAPF_DINGBATS_ENCODING,
].flat();
const STANDARD = new Set([...NAMES.trim().split(/\s+/), ...GLYPHS]);

/** Names that consist of numbers, and those of CMaps and of the fonts that every reader has. */
const REGULAR =
  /^(?:(?:uni|u|g|gid|cid|glyph|index|afii|SheafR|SheafN)[0-9A-Fa-f_x]+|(?:Identity|UCS2|UTF\d*|(?:Uni)?(?:GB|CNS|JIS|KS)\w*|\d*pv|Ext|Hojo|Add|ETen|HK\w*|H)-.*|(?:[A-Z]{6}\+)?(?:Helvetica|Arial|Times|Courier|Symbol|ZapfDingbats)(?:MT|PS|PSMT|NewRoman\w*|NewPS\w*|New)?(?:[-,](?:Roman|Bold|Italic|Oblique|BoldItalic|BoldOblique|BoldMT|ItalicMT|BoldItalicMT))?)$/;

/** Whether a name says nothing about its document. */
export function isStandardName(name: string): boolean {
  return STANDARD.has(name) || REGULAR.test(name);
}
