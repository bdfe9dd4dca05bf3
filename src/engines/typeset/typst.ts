import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { SheafError } from '../../errors.ts';
import { TYPESET_NOTES } from './notes.ts';

/** The part of Typst's interface in use, as its build for the web exports it. */
interface TypstCompiler {
  add_source(path: string, content: string): boolean;
  map_shadow(path: string, content: Uint8Array): boolean;
  compile(
    main: string,
    inputs: undefined,
    format: 'pdf',
    diagnostics: number,
  ): { result?: Uint8Array; diagnostics?: unknown };
}

interface TypstBuilder {
  set_dummy_access_model(): void;
  add_raw_font(data: Uint8Array): Promise<void>;
  build(): Promise<TypstCompiler>;
}

interface TypstModule {
  initSync(options: { module: object }): unknown;
  TypstCompilerBuilder: new () => TypstBuilder;
}

/** Node's types leave WebAssembly to the DOM library, which has no place on a server. */
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

/** Diagnostics as lines for people. */
const AS_LINES = 2;

let loaded: { module: object; glue(): TypstModule } | undefined;

/** Loads the typesetter once per process: its code is compiled on demand, and serves every instance. */
function load() {
  loaded ??= {
    module: new WebAssembly.Module(
      readFileSync(fileURLToPath(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm'))),
    ),
    glue: compileFunction(glueSource()) as () => TypstModule,
  };
  return loaded;
}

/**
 * The package's own glue as the body of a function. As a module it would keep one instance for good, with all the
 * memory it ever used and any damage from a trap.
 */
function glueSource(): string {
  const file = fileURLToPath(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler.mjs'));
  const body = readFileSync(file, 'utf8')
    .replace(/^export (?=(?:async )?function |class )/gm, '')
    .replace(/^export (?:default \w+;|\{[^}]*\};?)$/gm, '')
    .replaceAll('import.meta.url', "''");
  return `${body}\nreturn { initSync, TypstCompilerBuilder };`;
}

export interface TypesetSource {
  /** The text to set, in Typst's language. */
  main: string;
  /** Files that it names, by their paths. */
  files: ReadonlyMap<string, Uint8Array>;
  /** Paths of the fonts. */
  fonts: readonly string[];
}

/** Sets a document in a fresh instance, with these files only, and without network or packages. @throws SheafError `limit_exceeded` */
export async function setDocument({ main, files, fonts }: TypesetSource): Promise<Uint8Array> {
  const { module, glue } = load();
  const typst = glue();
  try {
    typst.initSync({ module });
    const builder = new typst.TypstCompilerBuilder();
    builder.set_dummy_access_model();
    for (const path of fonts) await builder.add_raw_font(readFileSync(path));
    const compiler = await builder.build();
    for (const [path, bytes] of files) compiler.map_shadow(path, bytes);
    compiler.add_source('/main.typ', main);
    const { result, diagnostics } = compiler.compile('/main.typ', undefined, 'pdf', AS_LINES);
    if (result) return result;
    throw new Error(`not set: ${JSON.stringify(diagnostics)?.slice(0, 2000)}`);
  } catch (cause) {
    // Out of memory, out of stack, or nested too deeply.
    throw new SheafError('limit_exceeded', TYPESET_NOTES.typeset_failed, {
      reason: { code: 'typeset_failed' },
      cause,
    });
  }
}
