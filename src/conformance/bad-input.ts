/** What was asked for can't be done as asked: a path without specs, a server that isn't there. Its message is for the terminal. */
export class BadInput extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BadInput'
  }
}
