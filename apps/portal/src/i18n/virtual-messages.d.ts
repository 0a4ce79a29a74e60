// Made of the folders of `packages/messages` by `scripts/messages/vite-plugin.ts`: a part of the messages in each
// language but English, by its tag, fetched when the language is spoken.

declare module 'virtual:messages/signin' {
  import type { Texts } from '@vestibule/messages/messages'
  const loaders: Record<string, () => Promise<{ default: Record<string, Texts> }>>
  export default loaders
}

declare module 'virtual:messages/admin' {
  import type { Texts } from '@vestibule/messages/messages'
  const loaders: Record<string, () => Promise<{ default: Record<string, Texts> }>>
  export default loaders
}

declare module 'virtual:messages/right-to-left' {
  const tags: readonly string[]
  export default tags
}
