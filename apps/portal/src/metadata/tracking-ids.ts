import type { AdminBoxConfiguration } from '@vestibule/contract/areas/metadata'
import * as v from 'valibot'

const container = v.object({
  id: v.pipe(v.string(), v.regex(/^GTM-[a-zA-Z0-9]+$/)),
  enabled: v.literal(true),
})
const given = v.object({ gtm: v.array(v.unknown()) })

/** The tag managers an operator has switched on. What is no id of one is none. */
export const trackingIds = ({ integrations }: AdminBoxConfiguration): string[] => {
  const parsed = v.safeParse(given, integrations)
  if (!parsed.success) return []
  return parsed.output.gtm.flatMap((one) => {
    const { success, output } = v.safeParse(container, one)
    return success ? [output.id] : []
  })
}
