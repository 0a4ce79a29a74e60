export const phone = {
  label: 'Phone number',
  country: 'Country',
  hint: 'Include the country code.',
}
