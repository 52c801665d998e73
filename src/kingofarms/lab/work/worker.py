"""The process at the other end: reads a function and a chunk, writes the result, until it ends."""

import os
import pickle
import sys

from kingofarms.lab.work.processes import as_refusal


def serve() -> None:
    """Do what is asked until nobody asks any more."""
    receive = sys.stdin.buffer
    send = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is no answer
    while True:
        try:
            function, chunk = pickle.load(receive)  # noqa: S301  # from the process that started us
        except EOFError:
            return
        try:
            answer = function(chunk)
        except Exception as error:
            answer = as_refusal(error)
        try:
            pickle.dump(answer, send)
            send.flush()
        except BrokenPipeError:
            return


if __name__ == "__main__":
    serve()
