import { type ComponentType, use } from 'react'

/** A component that arrives later. Once preloaded it renders at once, so prerendered HTML hydrates without a gap. */
export type Deferred<Props> = ComponentType<Props> & { readonly preload: () => Promise<void> }

export const deferred = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Deferred<Props> => {
  let Loaded: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const preload = () => {
    loading ??= load().then(
      (component) => {
        Loaded = component
      },
      (error: unknown) => {
        // Forgotten, so that the next try asks the network again.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const Later = (props: Props) => {
    if (Loaded === undefined) use(preload())
    return Loaded === undefined ? null : <Loaded {...props} />
  }
  return Object.assign(Later, { preload })
}
