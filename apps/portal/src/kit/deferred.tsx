import { type ComponentType, type FunctionComponent, use } from 'react'

/** A component that arrives later. Once preloaded it renders at once, so prerendered HTML hydrates without a gap. */
export type Deferred<Props> = FunctionComponent<Props> & {
  readonly preload: () => Promise<void>
  /** Suspends the component that calls it until this one can be drawn. */
  readonly useArrived: () => ComponentType<Props>
  /** Few people ever see it: it is fetched when it is entered, and not before. */
  readonly isRare: boolean
}

/** React reads these from a promise it is given, and does not wait for one that says it is done. */
type Tracked<T> = Promise<T> & { status?: 'fulfilled'; value?: T }

export const deferred = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isRare = false } = {},
): Deferred<Props> => {
  let loading: Tracked<ComponentType<Props>> | undefined
  const fetched = (): Tracked<ComponentType<Props>> => {
    if (loading !== undefined) return loading
    const started: Tracked<ComponentType<Props>> = load()
    loading = started
    started.then(
      (value) => Object.assign(started, { status: 'fulfilled', value }),
      // Forgotten, so that the next try asks the network again.
      () => {
        loading = undefined
      },
    )
    return started
  }
  const useArrived = () => use<ComponentType<Props>>(fetched() as Promise<ComponentType<Props>>)
  const Later = (props: Props) => {
    const Loaded = useArrived()
    return <Loaded {...props} />
  }
  return Object.assign(Later, { preload: async () => void (await fetched()), useArrived, isRare })
}
