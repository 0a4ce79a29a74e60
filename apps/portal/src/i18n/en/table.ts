export const table = {
  select: 'Select {{name}}',
  selectAll: 'Select all on this page',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  clear: 'Clear selection',
  failed: 'Couldn’t load this list',
  actions: 'Actions',
  of: 'of {{total}}',
  page: 'Page {{page}} of {{pages}}',
  previous: 'Previous page',
  next: 'Next page',
}
