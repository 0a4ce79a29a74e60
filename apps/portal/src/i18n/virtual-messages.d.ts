/** A part of the messages in each language but English, by its tag: fetched when the language is spoken. */
type Loaders = Record<
  string,
  () => Promise<{ default: Record<string, import('@vestibule/messages/messages').Texts> }>
>

// Made of the folders of `packages/messages` by `scripts/messages/vite-plugin.ts`.
declare module 'virtual:messages/signin' {
  const loaders: Loaders
  export default loaders
}

declare module 'virtual:messages/admin' {
  const loaders: Loaders
  export default loaders
}

declare module 'virtual:messages/right-to-left' {
  const tags: readonly string[]
  export default tags
}
