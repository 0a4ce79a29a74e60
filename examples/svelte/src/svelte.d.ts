declare module '*.svelte' {
  import type { Component } from 'svelte'
  const component: Component<{ portalUrl?: string | undefined; clientId?: string | undefined }>
  export default component
}
