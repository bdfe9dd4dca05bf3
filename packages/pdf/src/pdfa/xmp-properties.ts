/**
 * Properties that XMP (September 2005) and ISO 19005 define, by namespace: `name:kind`. Kinds are values (`text`, `date`, `int`,
 * `real`, `ratio`, `bool`), `fields` (a structure), `lang` (an alternative in each language), or a list (`bag`, `seq`, `alt`),
 * after a hyphen with the kind of its items.
 */
export const XMP_PROPERTIES: Readonly<Record<string, string>> = {
  'http://purl.org/dc/elements/1.1/':
    'contributor:bag coverage:text creator:seq date:seq-date description:lang format:text identifier:text language:bag ' +
    'publisher:bag relation:bag rights:lang source:text subject:bag title:lang type:bag',
  'http://ns.adobe.com/xap/1.0/':
    'Advisory:bag BaseURL:text CreateDate:date CreatorTool:text Identifier:bag-any Label:text MetadataDate:date ' +
    'ModifyDate:date Nickname:text Rating:real Thumbnails:alt-fields',
  'http://ns.adobe.com/xap/1.0/rights/': 'Certificate:text Marked:bool Owner:bag UsageTerms:lang WebStatement:text',
  'http://ns.adobe.com/xap/1.0/mm/':
    'DerivedFrom:fields DocumentID:text History:seq-fields InstanceID:text ManagedFrom:fields Manager:text ManageTo:text ' +
    'ManageUI:text ManagerVariant:text RenditionClass:text RenditionParams:text VersionID:text Versions:seq-fields ' +
    'LastURL:text RenditionOf:fields SaveID:int',
  'http://ns.adobe.com/xap/1.0/bj/': 'JobRef:bag-fields',
  'http://ns.adobe.com/xap/1.0/t/pg/':
    'MaxPageSize:fields NPages:int Fonts:bag-fields Colorants:seq-fields PlateNames:seq',
  'http://ns.adobe.com/pdf/1.3/': 'Keywords:text PDFVersion:text Producer:text',
  'http://ns.adobe.com/xmp/1.0/DynamicMedia/':
    'projectRef:fields videoFrameRate:text videoFrameSize:fields videoPixelAspectRatio:ratio videoPixelDepth:text ' +
    'videoColorSpace:text videoAlphaMode:text videoAlphaPremultipleColor:fields videoAlphaUnityIsTransparent:bool ' +
    'videoCompressor:text videoFieldOrder:text pullDown:text audioSampleRate:int audioSampleType:text ' +
    'audioChannelType:text audioCompressor:text speakerPlacement:text fileDataRate:ratio tapeName:text altTapeName:text ' +
    'startTimecode:fields altTimecode:fields duration:fields scene:text shotName:text shotDate:date shotLocation:text ' +
    'logComment:text markers:seq-fields contributedMedia:bag-fields absPeakAudioFilePath:text ' +
    'relativePeakAudioFilePath:text videoModDate:date audioModDate:date metadataModDate:date artist:text album:text ' +
    'trackNumber:int genre:text copyright:text releaseDate:date composer:text engineer:text tempo:real instrument:text ' +
    'introTime:fields outCue:fields relativeTimestamp:fields loop:bool numberOfBeats:real key:text stretchMode:text ' +
    'timeScaleParams:fields resampleParams:fields beatSpliceParams:fields timeSignature:text scaleType:text',
  'http://ns.adobe.com/camera-raw-settings/1.0/':
    'AutoBrightness:bool AutoContrast:bool AutoExposure:bool AutoShadows:bool BlueHue:int BlueSaturation:int ' +
    'Brightness:int CameraProfile:text ChromaticAberrationB:int ChromaticAberrationR:int ColorNoiseReduction:int ' +
    'Contrast:int CropTop:real CropLeft:real CropBottom:real CropRight:real CropAngle:real CropWidth:real ' +
    'CropHeight:real CropUnits:int Exposure:real GreenHue:int GreenSaturation:int HasCrop:bool HasSettings:bool ' +
    'LuminanceSmoothing:int RawFileName:text RedHue:int RedSaturation:int Saturation:int Shadows:int ShadowTint:int ' +
    'Sharpness:int Temperature:int Tint:int ToneCurve:seq ToneCurveName:text Version:text VignetteAmount:int ' +
    'VignetteMidpoint:int WhiteBalance:text',
  'http://ns.adobe.com/photoshop/1.0/':
    'AuthorsPosition:text CaptionWriter:text Category:text City:text Country:text Credit:text DateCreated:date ' +
    'Headline:text Instructions:text Source:text State:text SupplementalCategories:bag TransmissionReference:text ' +
    'Urgency:int',
  'http://ns.adobe.com/tiff/1.0/':
    'ImageWidth:int ImageLength:int BitsPerSample:seq-int Compression:int PhotometricInterpretation:int Orientation:int ' +
    'SamplesPerPixel:int PlanarConfiguration:int YCbCrSubSampling:seq-int YCbCrPositioning:int XResolution:ratio ' +
    'YResolution:ratio ResolutionUnit:int TransferFunction:seq-int WhitePoint:seq-ratio ' +
    'PrimaryChromaticities:seq-ratio YCbCrCoefficients:seq-ratio ReferenceBlackWhite:seq-ratio DateTime:date ' +
    'ImageDescription:lang Make:text Model:text Software:text Artist:text Copyright:lang',
  'http://ns.adobe.com/exif/1.0/':
    'ExifVersion:text FlashpixVersion:text ColorSpace:int ComponentsConfiguration:seq-int CompressedBitsPerPixel:ratio ' +
    'PixelXDimension:int PixelYDimension:int UserComment:lang RelatedSoundFile:text DateTimeOriginal:date ' +
    'DateTimeDigitized:date ExposureTime:ratio FNumber:ratio ExposureProgram:int SpectralSensitivity:text ' +
    'ISOSpeedRatings:seq-int OECF:fields ShutterSpeedValue:ratio ApertureValue:ratio BrightnessValue:ratio ' +
    'ExposureBiasValue:ratio MaxApertureValue:ratio SubjectDistance:ratio MeteringMode:int LightSource:int Flash:fields ' +
    'FocalLength:ratio SubjectArea:seq-int FlashEnergy:ratio SpatialFrequencyResponse:fields ' +
    'FocalPlaneXResolution:ratio FocalPlaneYResolution:ratio FocalPlaneResolutionUnit:int SubjectLocation:seq-int ' +
    'ExposureIndex:ratio SensingMethod:int FileSource:int SceneType:int CFAPattern:fields CustomRendered:int ' +
    'ExposureMode:int WhiteBalance:int DigitalZoomRatio:ratio FocalLengthIn35mmFilm:int SceneCaptureType:int ' +
    'GainControl:int Contrast:int Saturation:int Sharpness:int DeviceSettingDescription:fields SubjectDistanceRange:int ' +
    'ImageUniqueID:text GPSVersionID:text GPSLatitude:text GPSLongitude:text GPSAltitudeRef:int GPSAltitude:ratio ' +
    'GPSTimeStamp:date GPSSatellites:text GPSStatus:text GPSMeasureMode:text GPSDOP:ratio GPSSpeedRef:text ' +
    'GPSSpeed:ratio GPSTrackRef:text GPSTrack:ratio GPSImgDirectionRef:text GPSImgDirection:ratio GPSMapDatum:text ' +
    'GPSDestLatitude:text GPSDestLongitude:text GPSDestBearingRef:text GPSDestBearing:ratio GPSDestDistanceRef:text ' +
    'GPSDestDistance:ratio GPSProcessingMethod:text GPSAreaInformation:text GPSDifferential:int',
  'http://ns.adobe.com/exif/1.0/aux/': 'Lens:text SerialNumber:text',
  'http://www.aiim.org/pdfa/ns/id/': 'part:int amd:text corr:text conformance:text',
  'http://www.aiim.org/pdfa/ns/extension/': 'schemas:bag-fields',
};
