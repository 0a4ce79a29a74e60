/**
 * Names of a developer's own machine, where the page and the console say what is wrong. Other people see neither. A
 * browser writes every hostname of digits and dots as an IPv4 address, so what begins with 127 is a loopback address.
 */
export const developersMachine = /^(localhost|127[\d.]+|\[::1])$/
