from django.apps import AppConfig


class MatchmakingConfig(AppConfig):
    name = "matchmaking"

    def ready(self) -> None:
        from chat.services import table_gates
        from matchmaking import receivers  # noqa: F401
        from matchmaking.services.rooms import check_may_talk

        table_gates.append(check_may_talk)
