/**
 * Fills the placeholders of a prerendered piece. In one pass, so that a value which looks like a placeholder stays the
 * text it is; a placeholder without a value stays as well.
 *
 * @param values HTML, escaped by the caller
 */
export const fillPlaceholders = (piece: string, values: Readonly<Record<string, string>>): string =>
  piece.replace(/%(\w+)%/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  )
