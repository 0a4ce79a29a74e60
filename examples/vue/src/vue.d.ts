declare module '*.vue' {
  import type { DefineComponent } from 'vue'
  const component: DefineComponent<{ portalUrl?: string | undefined; clientId?: string | undefined }>
  export default component
}
