/**
 * Glyph names with their characters (the part of the Adobe Glyph List that simple fonts use): `0020:` begins a run, `=`
 * names the same character again.
 */
const CHARACTERS =
  '0020: space =spacehackarabic exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft ' +
  '=parenleftBig =parenleftBigg =parenleftbig =parenleftbigg parenright =parenrightBig =parenrightBigg ' +
  '=parenrightbig =parenrightbigg asterisk plus comma hyphen period slash =slashBig =slashBigg =slashbig =slashbigg ' +
  'zero one two three four five six seven eight nine colon semicolon less equal greater question at A B C D E F G H ' +
  'I J K L M N O P Q R S T U V W X Y Z bracketleft =bracketleftBig =bracketleftBigg =bracketleftbig ' +
  '=bracketleftbigg backslash bracketright =bracketrightBig =bracketrightBigg =bracketrightbig =bracketrightbigg ' +
  'asciicircum underscore grave a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft =braceleftBig ' +
  '=braceleftBigg =braceleftbig =braceleftbigg bar =verticalbar braceright =bracerightBig =bracerightBigg ' +
  '=bracerightbig =bracerightbigg asciitilde controlDEL 00a0: nbspace =nonbreakingspace exclamdown cent sterling ' +
  'currency yen brokenbar section dieresis circlecopyrt =copyright ordfeminine guillemotleft logicalnot sfthyphen ' +
  '=softhyphen registered macron =overscore degree plusminus twosuperior threesuperior acute mu =mu1 paragraph ' +
  'middot =periodcentered cedilla onesuperior ordmasculine guillemotright onequarter onehalf threequarters ' +
  'questiondown Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis ' +
  'Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave ' +
  'Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute acircumflex atilde adieresis aring ae ' +
  'ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ' +
  'ocircumflex otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis Amacron ' +
  'amacron Abreve abreve Aogonek aogonek Cacute cacute Ccircumflex ccircumflex Cdot =Cdotaccent cdot =cdotaccent ' +
  'Ccaron ccaron Dcaron dcaron Dcroat =Dslash dcroat =dmacron Emacron emacron Ebreve ebreve Edot =Edotaccent edot ' +
  '=edotaccent Eogonek eogonek Ecaron ecaron Gcircumflex gcircumflex Gbreve gbreve Gdot =Gdotaccent gdot ' +
  '=gdotaccent Gcedilla =Gcommaaccent gcedilla =gcommaaccent Hcircumflex hcircumflex Hbar hbar Itilde itilde ' +
  'Imacron imacron Ibreve ibreve Iogonek iogonek Idot =Idotaccent dotlessi IJ ij Jcircumflex jcircumflex Kcedilla ' +
  '=Kcommaaccent kcedilla =kcommaaccent kgreenlandic Lacute lacute Lcedilla =Lcommaaccent lcedilla =lcommaaccent ' +
  'Lcaron lcaron Ldot =Ldotaccent ldot =ldotaccent Lslash lslash Nacute nacute Ncedilla =Ncommaaccent ncedilla ' +
  '=ncommaaccent Ncaron ncaron napostrophe =quoterightn Eng eng Omacron omacron Obreve obreve Odblacute ' +
  '=Ohungarumlaut odblacute =ohungarumlaut OE oe Racute racute Rcedilla =Rcommaaccent rcedilla =rcommaaccent Rcaron ' +
  'rcaron Sacute sacute Scircumflex scircumflex Scedilla scedilla Scaron scaron Tcedilla =Tcommaaccent tcedilla ' +
  '=tcommaaccent Tcaron tcaron Tbar tbar Utilde utilde Umacron umacron Ubreve ubreve Uring uring Udblacute ' +
  '=Uhungarumlaut udblacute =uhungarumlaut Uogonek uogonek Wcircumflex wcircumflex Ycircumflex ycircumflex ' +
  'Ydieresis Zacute zacute Zdot =Zdotaccent zdot =zdotaccent Zcaron zcaron longs =slong 0192: florin 01fa: ' +
  'Aringacute aringacute AEacute aeacute Oslashacute =Ostrokeacute oslashacute =ostrokeacute 0218: Scommaaccent ' +
  'scommaaccent 02c6: circumflex caron verticallinemod firsttonechinese secondtonechinese fourthtonechinese ' +
  'verticallinelowmod macronlowmod gravelowmod acutelowmod colontriangularmod colontriangularhalfmod ' +
  'ringhalfrightcentered ringhalfleftcentered uptackmod downtackmod plusmod minusmod breve dotaccent ring ogonek ' +
  'ilde =tilde =tildewide =tildewider =tildewidest hungarumlaut 037e: questiongreek 0384: tonos dialytikatonos ' +
  '=dieresistonos Alphatonos anoteleia Epsilontonos Etatonos Iotatonos 038c: Omicrontonos 038e: Upsilontonos ' +
  'Omegatonos iotadieresistonos Alpha Beta Gamma Deltagreek Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi ' +
  'Omicron Pi Rho 03a3: Sigma Tau Upsilon Phi Chi Psi Omegagreek Iotadieresis Upsilondieresis alphatonos ' +
  'epsilontonos etatonos iotatonos upsilondieresistonos alpha beta gamma delta epsilon zeta eta theta iota kappa ' +
  'lambda mugreek nu xi omicron pi rho sigma1 =sigmafinal sigma tau upsilon phi chi psi omega iotadieresis ' +
  'upsilondieresis omicrontonos upsilontonos omegatonos 03d0: betasymbolgreek theta1 =thetasymbolgreek Upsilon1 ' +
  '=Upsilonhooksymbol Upsilonacutehooksymbolgreek Upsilondieresishooksymbolgreek phi1 =phisymbolgreek omega1 ' +
  '=pisymbolgreek 0401: Iocyrillic =afii10023 Djecyrillic =afii10051 Gjecyrillic =afii10052 Ecyrillic =afii10053 ' +
  'Dzecyrillic =afii10054 Icyrillic =afii10055 Yicyrillic =afii10056 Jecyrillic =afii10057 Ljecyrillic =afii10058 ' +
  'Njecyrillic =afii10059 Tshecyrillic =afii10060 Kjecyrillic =afii10061 040e: Ushortcyrillic =afii10062 ' +
  'Dzhecyrillic =afii10145 Acyrillic =afii10017 Becyrillic =afii10018 Vecyrillic =afii10019 Gecyrillic =afii10020 ' +
  'Decyrillic =afii10021 Iecyrillic =afii10022 Zhecyrillic =afii10024 Zecyrillic =afii10025 Iicyrillic =afii10026 ' +
  'Iishortcyrillic =afii10027 Kacyrillic =afii10028 Elcyrillic =afii10029 Emcyrillic =afii10030 Encyrillic ' +
  '=afii10031 Ocyrillic =afii10032 Pecyrillic =afii10033 Ercyrillic =afii10034 Escyrillic =afii10035 Tecyrillic ' +
  '=afii10036 Ucyrillic =afii10037 Efcyrillic =afii10038 Khacyrillic =afii10039 Tsecyrillic =afii10040 Checyrillic ' +
  '=afii10041 Shacyrillic =afii10042 Shchacyrillic =afii10043 Hardsigncyrillic =afii10044 Yericyrillic =afii10045 ' +
  'Softsigncyrillic =afii10046 Ereversedcyrillic =afii10047 IUcyrillic =afii10048 IAcyrillic =afii10049 acyrillic ' +
  '=afii10065 afii10066 =becyrillic afii10067 =vecyrillic afii10068 =gecyrillic afii10069 =decyrillic afii10070 ' +
  '=iecyrillic afii10072 =zhecyrillic afii10073 =zecyrillic afii10074 =iicyrillic afii10075 =iishortcyrillic ' +
  'afii10076 =kacyrillic afii10077 =elcyrillic afii10078 =emcyrillic afii10079 =encyrillic afii10080 =ocyrillic ' +
  'afii10081 =pecyrillic afii10082 =ercyrillic afii10083 =escyrillic afii10084 =tecyrillic afii10085 =ucyrillic ' +
  'afii10086 =efcyrillic afii10087 =khacyrillic afii10088 =tsecyrillic afii10089 =checyrillic afii10090 ' +
  '=shacyrillic afii10091 =shchacyrillic afii10092 =hardsigncyrillic afii10093 =yericyrillic afii10094 ' +
  '=softsigncyrillic afii10095 =ereversedcyrillic afii10096 =iucyrillic afii10097 =iacyrillic 0451: afii10071 ' +
  '=iocyrillic afii10099 =djecyrillic afii10100 =gjecyrillic afii10101 =ecyrillic afii10102 =dzecyrillic afii10103 ' +
  '=icyrillic afii10104 =yicyrillic afii10105 =jecyrillic afii10106 =ljecyrillic afii10107 =njecyrillic afii10108 ' +
  '=tshecyrillic afii10109 =kjecyrillic 045e: afii10110 =ushortcyrillic afii10193 =dzhecyrillic 0490: ' +
  'Gheupturncyrillic =afii10050 afii10098 =gheupturncyrillic 1e80: Wgrave wgrave Wacute wacute Wdieresis wdieresis ' +
  '1ef2: Ygrave ygrave 2002: enspace 200b: zerowidthspace afii61664 =zerowidthnonjoiner afii301 afii299 afii300 ' +
  'hyphentwo 2012: figuredash endash emdash afii00208 =horizontalbar bardbl =dblverticalbar dbllowline ' +
  '=underscoredbl quoteleft quoteright quotesinglbase quoteleftreversed =quotereversed quotedblleft quotedblright ' +
  'quotedblbase 2020: dagger daggerdbl bullet 2024: onedotenleader twodotenleader =twodotleader ellipsis 202c: ' +
  'afii61573 afii61574 afii61575 2030: perthousand 2032: minute =prime second 2035: primereversed 2039: ' +
  'guilsinglleft guilsinglright referencemark exclamdbl 203e: overline 2042: asterism 2044: fraction 20a1: ' +
  'colonmonetary =colonsign cruzeiro franc afii08941 =lira 20a7: peseta 20a9: won afii57636 =newsheqelsign =sheqel ' +
  '=sheqelhebrew dong Euro =euro 2103: centigrade 2105: afii61248 =careof 2109: fahrenheit 210f: planckover2pi ' +
  '=planckover2pi1 2111: Ifraktur 2113: afii61289 =lsquare 2116: afii61352 =numero 2118: weierstrass 211c: Rfraktur ' +
  '211e: prescription 2121: telephone trademark 2126: Ohm =Omega 212b: angstrom 212e: estimated 2135: aleph 2153: ' +
  'onethird twothirds 215b: oneeighth threeeighths fiveeighths seveneighths 2160: Oneroman Tworoman Threeroman ' +
  'Fourroman Fiveroman Sixroman Sevenroman Eightroman Nineroman Tenroman Elevenroman Twelveroman 2170: oneroman ' +
  'tworoman threeroman fourroman fiveroman sixroman sevenroman eightroman nineroman tenroman elevenroman ' +
  'twelveroman 2190: arrowleft arrowup arrowright arrowdown arrowboth arrowupdn arrownorthwest =arrowupleft ' +
  'arrownortheast =arrowupright arrowdownright =arrowsoutheast arrowdownleft =arrowsouthwest 21a8: arrowupdnbse ' +
  '=arrowupdownbase arrowhookright arrowhookleft 21b5: carriagereturn 21bc: arrowlefttophalf =harpoonleftbarbup ' +
  'arrowleftbothalf 21c0: arrowrighttophalf =harpoonrightbarbup arrowrightbothalf 21c4: arrowrightoverleft ' +
  'arrowupleftofdown arrowleftoverright 21cd: arrowleftdblstroke 21cf: arrowrightdblstroke arrowdblleft ' +
  '=arrowleftdbl arrowdblup arrowdblright =dblarrowright arrowdbldown arrowdblboth =dblarrowleft 21de: pageup ' +
  'pagedown arrowdashleft arrowdashup arrowdashright arrowdashdown arrowtableft arrowtabright arrowleftwhite ' +
  'arrowupwhite arrowrightwhite arrowdownwhite capslock 2200: forall =universal 2202: partialdiff existential ' +
  '=thereexists 2205: emptyset Delta =increment gradient =nabla element notelement =notelementof 220b: suchthat ' +
  'notcontains 220f: product =productdisplay =producttext coproductdisplay =coproducttext summation ' +
  '=summationdisplay =summationtext minus minusplus 2215: divisionslash backslashBig =backslashBigg =backslashbig ' +
  '=backslashbigg asteriskmath 2219: bulletoperator radical =radicalBig =radicalBigg =radicalbig =radicalbigg ' +
  '=radicalbt =radicaltp =radicalvertex 221d: proportional infinity orthogonal =rightangle angle 2223: divides ' +
  '=vextendsingle 2225: parallel =vextenddouble notparallel logicaland =logicalanddisplay =logicalandtext logicalor ' +
  '=logicalordisplay =logicalortext intersection union integral =integraldisplay =integraltext dblintegral 222e: ' +
  'contintegraldisplay =contintegraltext =contourintegral 2234: therefore because ratio proportion 223c: similar ' +
  '=tildeoperator reversedtilde 2243: asymptoticallyequal 2245: approximatelyequal =congruent 2248: approxequal ' +
  '224c: allequal 2250: approaches geometricallyequal approxequalorimage imageorapproximatelyequal 2260: notequal ' +
  'equivalence notidentical 2264: lessequal greaterequal lessoverequal greateroverequal 226a: muchless muchgreater ' +
  '226e: notless notgreater notlessnorequal notgreaternorequal lessorequivalent greaterorequivalent 2276: ' +
  'lessorgreater greaterorless 2279: notgreaternorless precedes succeeds 2280: notprecedes notsucceeds propersubset ' +
  '=subset propersuperset =superset notsubset notsuperset reflexsubset =subsetorequal reflexsuperset ' +
  '=supersetorequal 228a: subsetnotequal supersetnotequal 228e: unionmultidisplay =unionmultitext 2294: ' +
  'unionsqdisplay =unionsqtext circleplus =circleplusdisplay =circleplustext =pluscircle minuscircle circlemultiply ' +
  '=circlemultiplydisplay =circlemultiplytext =timescircle 2299: circledotdisplay =circledottext =circleot 22a3: ' +
  'tackleft tackdown perpendicular 22bf: righttriangle 22c2: intersectiondisplay =intersectiontext uniondisplay ' +
  '=uniontext 22c5: dotmath 22ce: curlyor curlyand 22da: lessequalorgreater greaterequalorless 22ee: ' +
  'ellipsisvertical 2500: SF100000 2502: SF110000 250c: SF010000 2510: SF030000 2514: SF020000 2518: SF040000 251c: ' +
  'SF080000 2524: SF090000 252c: SF060000 2534: SF070000 253c: SF050000 2550: SF430000 SF240000 SF510000 SF520000 ' +
  'SF390000 SF220000 SF210000 SF250000 SF500000 SF490000 SF380000 SF280000 SF270000 SF260000 SF360000 SF370000 ' +
  'SF420000 SF190000 SF200000 SF230000 SF470000 SF480000 SF410000 SF450000 SF460000 SF400000 SF540000 SF530000 ' +
  'SF440000 2580: upblock 2584: dnblock 2588: block 258c: lfblock 2590: rtblock ltshade =shadelight shade ' +
  '=shademedium dkshade =shadedark 25a0: blacksquare =filledbox H22073 =whitesquare 25a3: squarewhitewithsmallblack ' +
  'squarehorizontalfill squareverticalfill squareorthogonalcrosshatchfill squareupperlefttolowerrightfill ' +
  'squareupperrighttolowerleftfill squarediagonalcrosshatchfill H18543 =blacksmallsquare H18551 =whitesmallsquare ' +
  'blackrectangle =filledrect 25b2: blackuppointingtriangle =triagup whiteuppointingtriangle ' +
  'blackuppointingsmalltriangle whiteuppointingsmalltriangle blackrightpointingtriangle whiterightpointingtriangle ' +
  '25b9: whiterightpointingsmalltriangle blackrightpointingpointer =triagrt 25bc: blackdownpointingtriangle ' +
  '=triagdn whitedownpointingtriangle 25bf: whitedownpointingsmalltriangle blackleftpointingtriangle ' +
  'whiteleftpointingtriangle 25c3: whiteleftpointingsmalltriangle blackleftpointingpointer =triaglf 25c6: ' +
  'blackdiamond whitediamond whitediamondcontainingblacksmalldiamond fisheye lozenge circle =whitecircle ' +
  'dottedcircle 25ce: bullseye H18533 =blackcircle circlewithlefthalfblack circlewithrighthalfblack 25d8: ' +
  'bulletinverse =invbullet invcircle =whitecircleinverse 25e2: blacklowerrighttriangle blacklowerlefttriangle ' +
  'blackupperlefttriangle blackupperrighttriangle openbullet =whitebullet 25ef: largecircle 2640: female =venus ' +
  'earth male =mars 2660: spade =spadesuitblack heartsuitwhite diamondsuitwhite club =clubsuitblack spadesuitwhite ' +
  'heart =heartsuitblack diamond fb00: f_f =ff f_i =fi f_l =fl f_f_i =ffi f_f_l =ffl';

let characters: Map<string, number> | null = null;
let names: Map<number, string[]> | null = null;

/** The character of a glyph name, also as `uni20AC` or `u1F600`; undefined for meaningless names. */
export function characterOf(name: string): number | undefined {
  characters ??= readNames();
  const known = characters.get(name);
  if (known !== undefined) return known;
  const stem = /^([^.]+)\./.exec(name)?.[1];
  if (stem) return characterOf(stem);
  const hex = /^(?:uni([\dA-F]{4})|u([\dA-F]{4,6}))$/.exec(name);
  const digits = hex?.[1] ?? hex?.[2];
  const point = digits ? Number.parseInt(digits, 16) : undefined;
  return point !== undefined && point <= 0x10ffff ? point : undefined;
}

/** True for a name of the list itself. */
export function isListedName(name: string): boolean {
  characters ??= readNames();
  return characters.has(name) || /^uni[\dA-F]{4}$/.test(name);
}

/** Names of the glyph for a character, the usual one first. */
export function namesOf(character: number): readonly string[] {
  if (!names) {
    names = new Map();
    characters ??= readNames();
    for (const [name, point] of characters) names.set(point, [...(names.get(point) ?? []), name]);
  }
  return names.get(character) ?? [];
}

function readNames(): Map<string, number> {
  const read = new Map<string, number>();
  let point = 0;
  for (const word of CHARACTERS.split(' ')) {
    if (word.endsWith(':')) point = Number.parseInt(word, 16);
    else if (word.startsWith('=')) read.set(word.slice(1), point - 1);
    else read.set(word, point++);
  }
  return read;
}
