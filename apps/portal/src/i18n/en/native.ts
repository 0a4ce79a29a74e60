export const native = {
  title: 'Open the {{name}} app',
  body: 'This page works only in the {{name}} app.',
  bridgeMissing: '{{bridge}} is not available',
}
