interface ImportMetaEnv {
  /** True in the preview build only; the production build drops everything behind it. */
  readonly PREVIEW?: boolean
}
