/** What the shop uses of s3mini. Its own types take any options and any content. */
declare module 's3mini' {
  interface Settings {
    endpoint: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
    requestAbortTimeout: number;
  }

  export class S3mini {
    constructor(settings: Settings);
    getObjectResponse(key: string): Promise<Response | null>;
    putObject(key: string, content: Uint8Array, type: string): Promise<Response>;
    /** Null if there is no such bucket. */
    listObjectsPaged(
      ...page: [delimiter: string, prefix: string, max: number, token?: string]
    ): Promise<{ objects: { Key: string; Size: number }[]; nextContinuationToken?: string } | null>;
  }

  /** The storage answered with an error. */
  export class S3ServiceError extends Error {
    readonly status: number;
    readonly serviceCode?: string;
  }
}
