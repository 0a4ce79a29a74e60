export const native = {
  title: 'Open the {{name}} app',
  body: 'This page belongs to the {{name}} app and works only there.',
  bridgeMissing: '{{bridge}} is not available',
}
