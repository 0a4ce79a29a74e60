import * as v from 'valibot'

const day = 86_400

/** The longest duration the product takes: a moment ten years from now is a date everywhere, in seconds. */
export const longestSeconds = 3650 * day
/** A year in seconds: beyond every ceiling of sessions; more is a mistyped number. */
export const yearSeconds = 365 * day

type Ends = { readonly least: number; readonly most: number }

/**
 * How long something lasts, as a whole number. Every duration of the wire has both ends, since code adds it to the
 * present moment and a number without bounds makes a date that does not exist (ECMA-262, 21.4.1.1).
 *
 * @param least smallest duration, in the unit of the field
 * @param most largest duration, in the unit of the field; at most ten years
 */
export const duration = ({ least, most }: Ends) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
