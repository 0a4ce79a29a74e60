import * as v from 'valibot'

/** More than any invoice, and exact as a number (ECMA-262, 21.1.2.6). */
const mostMinorUnits = 1e12

/** An amount: whole minor units, such as cents, and an ISO 4217 currency. Fractions of a minor unit do not exist. */
export const money = v.object({
  minorUnits: v.pipe(v.number(), v.integer(), v.minValue(-mostMinorUnits), v.maxValue(mostMinorUnits)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
})
export type Money = v.InferOutput<typeof money>
