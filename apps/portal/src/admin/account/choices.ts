type Choice = { readonly value: string; readonly label: string }

/** How far a zone is ahead of UTC at a moment, such as `UTC+02:00`. */
const toOffset = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC') ?? 'UTC'

/** Every time zone the runtime knows, with its offset at a moment. */
export const timezones = (at: Date): readonly Choice[] =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({
    value: zone,
    label: `${zone.replaceAll('_', ' ')} (${toOffset(zone, at)})`,
  }))

/** Every currency of ISO 4217 that the runtime knows, in words of the page. */
export const currencies = (locale: string): readonly Choice[] => {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: `${names.of(code) ?? code} (${code})`,
  }))
}

const asTheyAre = (formats: readonly string[]): readonly Choice[] =>
  formats.map((format) => ({ value: format, label: format }))

export const dateFormats = asTheyAre(['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY'])
export const timeFormats = asTheyAre(['24h', '12h'])

/** The choices with an empty one first, and with what is saved though it is none of them. */
export const withSaved = (
  choices: readonly Choice[],
  saved: string | undefined,
  none: string,
): readonly Choice[] => {
  const isKnown = saved === undefined || choices.some(({ value }) => value === saved)
  return [{ value: '', label: none }, ...(isKnown ? [] : asTheyAre([saved])), ...choices]
}
