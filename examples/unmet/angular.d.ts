// What the example of Angular uses of it, so that it is checked here without installing it. Where it is installed, it
// brings its own types.

declare module '@angular/core' {
  export const CUSTOM_ELEMENTS_SCHEMA: { readonly name: string }
  export const Component: (definition: {
    readonly selector: string
    readonly template: string
    readonly schemas?: readonly { readonly name: string }[]
  }) => <Made extends new (...given: never[]) => object>(made: Made, context?: unknown) => void
  export const provideZonelessChangeDetection: () => object
  export interface WritableSignal<Value> {
    (): Value
    set(value: Value): void
    update(change: (value: Value) => Value): void
  }
  export const signal: {
    <Value>(value: Value): WritableSignal<Value>
    <Value>(): WritableSignal<Value | undefined>
  }
}

declare module '@angular/platform-browser' {
  export const bootstrapApplication: (
    component: new () => object,
    options?: { readonly providers?: readonly object[] },
  ) => Promise<object>
}
