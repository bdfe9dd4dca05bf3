import { type Example, type JsonObject, type OperationDefinition, outputTypes } from '../operations/kit/define.ts';
import { FAMILIES } from '../operations/kit/families.ts';
import { MEDIA_TYPE_NAMES, MEDIA_TYPES, type MediaType } from '../operations/kit/media-types.ts';

/** A call of an operation that works as pasted, with its files in the current folder and a running service. */
export interface Call {
  operation: OperationDefinition;
  /** The example of the operation. */
  example: Example;
  /** Names of the inputs in the folder, in their order. */
  inputs: readonly string[];
  /** Parameters, except those read from files. */
  params: JsonObject;
  /** Parameters too long to type, with the names of the files that hold them. */
  texts: readonly { param: string; filename: string; text: string }[];
  output: string;
  outputType: MediaType;
  /** Whether the operation has an endpoint that answers with the output. */
  direct: boolean;
}

/** A text with this many characters or more is read from a file. */
const LONG_TEXT = 100;

/** The call that represents an operation: its first example with parameters, or its first. */
export function callOf(operation: OperationDefinition): Call {
  const [first, ...others] = operation.examples.filter((example) => fitsOneCall(operation, example));
  if (!first) throw new Error(`${operation.name} has no example that its endpoint takes`);
  const example = [first, ...others].find(({ params }) => Object.keys(params).length > 0) ?? first;
  const texts = Object.entries(example.params).flatMap(([param, value]) =>
    typeof value === 'string' && value.length >= LONG_TEXT
      ? [{ param, filename: fileOf(param, value), text: value }]
      : [],
  );
  const outputType = typeOf(operation, example);
  return {
    operation,
    example,
    inputs: inputsOf(operation, example),
    params: Object.fromEntries(
      Object.entries(example.params).filter(([name]) => !texts.some(({ param }) => param === name)),
    ),
    texts,
    output: `out.${MEDIA_TYPES[outputType].extensions[0]}`,
    outputType,
    direct: FAMILIES[operation.family].tag !== null,
  };
}

/** The endpoint may require what a job can leave out. */
function fitsOneCall({ directRequires = [], directInstead }: OperationDefinition, { params }: Example): boolean {
  return (directInstead !== undefined && directInstead in params) || directRequires.every((name) => name in params);
}

/** `in.pdf`, or `a.pdf`, `b.pdf`, …: readers have their own files. */
function inputsOf({ typed }: OperationDefinition, { files }: Example): string[] {
  if (typed?.field === 'url') return [...files];
  const endingOf = (file: string) => file.slice(file.lastIndexOf('.'));
  if (files.length === 1) return files.map((file) => `in${endingOf(file)}`);
  return files.map((file, index) => `${String.fromCharCode('a'.charCodeAt(0) + index)}${endingOf(file)}`);
}

const fileOf = (param: string, text: string) =>
  `${param.replace(/_file$/, '')}.${text.startsWith('-----BEGIN ') ? 'pem' : 'txt'}`;

/** The type of the output: stated by the example, named by its parameters, the input's, or the usual one. */
function typeOf(operation: OperationDefinition, { gives, params, files }: Example): MediaType {
  if (gives) return gives;
  const types = outputTypes(operation);
  const named = (extension: unknown) =>
    types.find((type) => (MEDIA_TYPES[type].extensions as readonly unknown[]).includes(extension));
  return (
    named(params.format ?? params.to ?? params.output) ??
    named(files[0]?.split('.').at(-1)) ??
    types[0] ??
    (MEDIA_TYPE_NAMES[0] as MediaType)
  );
}
