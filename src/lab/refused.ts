/** A request that the lab itself can't serve. */
export class Refused extends Error {
  constructor(
    readonly tag:
      'BootFailed' | 'OutOfMemory' | 'UnknownScenario' | 'BadSchedule' | 'NoRows' | 'NoWebAssembly' | 'DownloadFailed',
    message: string,
  ) {
    super(message)
    this.name = 'Refused'
  }
}
