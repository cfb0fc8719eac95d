/** A request that the lab itself can't serve. */
export class Refused extends Error {
  constructor(
    readonly tag:
      | 'BootFailed'
      | 'OutOfMemory'
      | 'UnknownScenario'
      | 'BadSchedule'
      | 'NoWebAssembly'
      | 'DownloadFailed'
      | 'NotExplained'
      | 'NoRows',
    message: string,
  ) {
    super(message)
    this.name = 'Refused'
  }
}
