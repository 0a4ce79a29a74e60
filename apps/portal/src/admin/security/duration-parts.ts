export const durationUnits = { minutes: 60, hours: 3600, days: 86_400 } as const
export type DurationUnit = keyof typeof durationUnits
export const durationUnitNames = Object.keys(durationUnits) as readonly DurationUnit[]

/** Seconds in the largest unit that says them exactly. */
export const toDurationParts = (seconds: number): { readonly count: number; readonly unit: DurationUnit } => {
  const unit = durationUnitNames.findLast((name) => seconds % durationUnits[name] === 0) ?? 'minutes'
  return { count: Math.max(Math.round(seconds / durationUnits[unit]), 1), unit }
}

/** Seconds as a person says them: "30 minutes", "7 days". */
export const formatDuration = (seconds: number, locale: string): string => {
  const { count, unit } = toDurationParts(seconds)
  const format = { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' } as const
  return new Intl.NumberFormat(locale, format).format(count)
}
