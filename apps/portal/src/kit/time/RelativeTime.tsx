import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { clockAtom } from '../../ports/clock.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour
/** Hundreds of days are hard to count: past this a date says more. */
const relativeForDays = 30

const units: readonly [Intl.RelativeTimeFormatUnit, number, number][] = [
  // Under a minute it is now: a list is not read by seconds.
  ['second', minute, minute],
  ['minute', minute, hour],
  ['hour', hour, day],
  ['day', day, relativeForDays * day],
]

/** A past moment in words of the portal's language. */
export const pastText = (at: Date, now: number, locale: string): string => {
  const seconds = Math.max((now - at.getTime()) / 1000, 0)
  const unit = units.find(([, , upTo]) => seconds < upTo)
  if (unit === undefined) return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(at)
  const [name, length] = unit
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  return format.format(-Math.floor(seconds / length), name)
}

/** When something was, in words; the exact moment on hover. */
export const RelativeTime = ({ at }: { readonly at: string }) => {
  const { locale } = useTranslation('common')
  const clock = useAtomValue(clockAtom)
  const moment = new Date(at)
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(moment)
  return (
    <time dateTime={at} title={exact}>
      {pastText(moment, clock.now(), locale)}
    </time>
  )
}
