/** True in the preview build only; the production build drops everything behind it. */
declare const __PREVIEW__: boolean
