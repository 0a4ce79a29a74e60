/**
 * How long a worker may take to start what its tests share, in milliseconds. It is a limit against a start that hangs
 * and says nothing about speed: on two busy cores a server and its hosts have taken more than a minute.
 */
export const setUpMs = 180_000
