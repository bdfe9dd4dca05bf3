import type { Compilable, Kysely, QueryResult, RawBuilder } from 'kysely';
import type { Tables } from './tables.ts';

/** Stands for a value that comes later. */
class Parameter {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is built once, since for small jobs building takes longer than running. It belongs to one engine.
 * @param build builds it, with `value(name)` in place of each value that a run supplies
 */
export function prepare<V extends object, R>(
  build: (db: Kysely<Tables>, value: <K extends keyof V & string>(name: K) => V[K]) => Compilable<R>,
): (db: Kysely<Tables>, values: V) => Promise<QueryResult<R>> {
  let compiled: ReturnType<Compilable<R>['compile']> | undefined;
  return (db, values) => {
    // A plain object, which is taken for a value like any other.
    compiled ??= build(db, (name) => new Parameter(name) as never).compile();
    const parameters = compiled.parameters.map((each) =>
      each instanceof Parameter ? values[each.name as keyof V] : each,
    );
    return db.executeQuery({ ...compiled, parameters });
  };
}

/** The same for a statement in SQL, which the function gets the values for. */
export function prepareSql<V extends object, R>(
  write: (value: <K extends keyof V & string>(name: K) => V[K]) => RawBuilder<R>,
): (db: Kysely<Tables>, values: V) => Promise<QueryResult<R>> {
  return prepare<V, R>((db, value) => {
    const statement = write(value);
    return { compile: () => statement.compile(db) };
  });
}

/** Inserts rows with the same columns: one by a statement that is prepared once. */
export function createInsert<T extends keyof Tables & string, C extends keyof Tables[T] & string>(
  table: T,
  columns: readonly C[],
): (db: Kysely<Tables>, rows: readonly Pick<Tables[T], C>[]) => Promise<void> {
  type Row = Pick<Tables[T], C>;
  const insertOne = prepare<Row, unknown>((db, value) => {
    const row = Object.fromEntries(columns.map((column) => [column, value(column)]));
    return db.insertInto(table).values(row as never) as Compilable<unknown>;
  });
  return async (db, rows) => {
    if (rows.length === 1) await insertOne(db, rows[0] as Row);
    else if (rows.length > 1)
      await db
        .insertInto(table)
        .values(rows as never)
        .execute();
  };
}
