import * as v from 'valibot'

const empty = <const Value>(value: Value) =>
  v.pipe(
    v.nullable(v.literal('')),
    v.transform((): Value => value),
  )

/**
 * A text a caller may leave out. Absent, null and the empty text mean the same: forms of the published wire send empty
 * texts for what they do not have.
 *
 * @param schema what a text that is there has to be
 * @returns a schema whose output is undefined for all three
 */
export const optionalText = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.union([empty(undefined), schema]))

/**
 * As `optionalText`, with a value for all three.
 *
 * @param schema what a text that is there has to be
 * @param byDefault in the form `schema` takes
 */
export const optionalTextOr = <
  const Schema extends v.GenericSchema,
  const Value extends v.InferInput<Schema> & v.InferOutput<Schema>,
>(
  schema: Schema,
  byDefault: Value,
) => v.optional(v.union([empty(byDefault), schema]), byDefault as never)

/**
 * A text of something that is changed, and that may have none. Absent leaves it as it is; null and the empty text
 * remove it.
 *
 * @param schema what a text that is there has to be
 * @returns a schema whose output is the empty text where the value is to be removed
 */
export const clearableText = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.union([empty(''), schema]))

/**
 * A text of something that is changed, and that always has one, such as a name. Absent and null leave it as it is; the
 * empty text is refused by `schema`, so that a form can say so.
 *
 * @param schema what a text that is there has to be
 */
export const changedText = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(
    v.union([
      v.pipe(
        v.null(),
        v.transform(() => undefined),
      ),
      schema,
    ]),
  )
