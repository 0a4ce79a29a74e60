export const openApp = {
  title: 'Back to the app',
  body: 'You are done here. Open the {{name}} app to go on.',
  bodyWithout: 'You are done here. Close this page and go back to the {{name}} app.',
  open: 'Open the app',
  stay: 'Go on in this browser',
}
