import { Catch, type ExceptionFilter } from '@nestjs/common';

/** Hands every error to the formatter, which tells refusals from faults and logs once. Nest would log them all. */
@Catch()
export class PassOn implements ExceptionFilter {
  catch(error: unknown): Error {
    return error instanceof Error ? error : new Error(String(error));
  }
}
