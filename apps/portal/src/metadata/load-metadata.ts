import { getMetadata } from '@vestibule/contract/areas/metadata'
import type { AdminBoxConfiguration } from '@vestibule/contract/areas/metadata'
import { ApiError, genericError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { overrideTexts } from '../i18n/translator.atoms.ts'
import { callAtom } from '../ports/call.ts'
import { bootAtom } from '../ports/boot.ts'
import { clockAtom } from '../ports/clock.ts'
import { hostAtom } from '../ports/host.ts'
import { setTheme } from '../theme/theme.atoms.ts'
import { loadFlags } from './load-flags.ts'
import { configuration, loadErrors } from './metadata.atoms.ts'
import { fetchOverride } from './override.ts'
import { readTexts } from './texts.ts'
import { readTheme } from './read-theme.ts'
import { mergeTrees } from './tree.ts'

/** Loads what the operator set. Nothing waits for it: without it the portal looks and speaks as it comes. */
export const loadMetadata = atom(null, async (_get, set): Promise<void> => {
  await Promise.all([
    set(kept, 'LOAD_ADMIN_BOX_METADATA', () => set(loadAdminBox)),
    set(kept, 'LOAD_FEATURE_FLAGS', () => set(loadFlags)),
  ])
})

const loadAdminBox = atom(null, async (get, set): Promise<void> => {
  const { rows } = await get(callAtom)(getMetadata, { entityName: 'adminBox' })
  // Another server of this wire may answer with JSON of another shape.
  if (!Array.isArray(rows)) throw new ApiError(genericError)
  const base = rows[0]?.configuration ?? {}
  const url = base.metadataOverrides?.url
  await set(takeOver, url === undefined ? base : mergeTrees(base, await set(loadOverride, url)))
})

const takeOver = atom(null, async (_get, set, given: AdminBoxConfiguration): Promise<void> => {
  set(configuration, given)
  const theme = readTheme(given)
  if (theme !== undefined) set(setTheme, 'operator', theme)
  const texts = readTexts(given.localizations)
  if (Object.keys(texts).length > 0) await set(overrideTexts, 'operator', texts)
})

/** Whatever is wrong with the override, the base stands. */
const loadOverride = atom(null, async (get, _set, url: string): Promise<AdminBoxConfiguration> => {
  const { overrideOrigins = [] } = get(bootAtom)
  const answer = await fetchOverride(url, { fetch: globalThis.fetch, clock: get(clockAtom), overrideOrigins })
  if (answer.ok) return answer.value
  get(hostAtom).diagnostic({ code: 'METADATA_OVERRIDE_REFUSED', detail: answer.why })
  return {}
})

/** Keeps a failure of the server under the request's name; what the server merely refuses is no failure. */
const kept = atom(null, async (get, set, name: string, load: () => Promise<void>): Promise<void> => {
  try {
    await load()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, traceId } = error
    if (status >= 500) set(loadErrors, { ...get(loadErrors), [name]: { status, traceId } })
  }
})
