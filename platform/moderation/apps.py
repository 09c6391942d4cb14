from django.apps import AppConfig


class ModerationConfig(AppConfig):
    name = "moderation"

    def ready(self) -> None:
        from accounts import hooks
        from moderation.selectors import suspension_of

        hooks.suspension_checks.append(suspension_of)
