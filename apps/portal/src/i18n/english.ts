import common from '@vestibule/messages/en/signin/common.json' with { type: 'json' }
import login from '@vestibule/messages/en/signin/login.json' with { type: 'json' }
import type { Texts } from '@vestibule/messages/messages'
import type { Namespace, PortalMessages } from '@vestibule/messages/portal'

// Fixed data, not state: what the first step needs comes with it, every other feature adds its messages with its own chunk.
const english: Partial<PortalMessages> = { common, login }

/** Called by a feature's first file, so that its English messages travel in its chunk. */
export const addMessages = (messages: Partial<PortalMessages>): void => {
  Object.assign(english, messages)
}

export const englishMessages = (namespace: Namespace): Texts | undefined =>
  english[namespace] as Texts | undefined
